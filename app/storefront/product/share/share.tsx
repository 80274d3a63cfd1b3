import { type ComponentType, useState } from 'react'
import * as words from '#words/product'
import { ShareIcon } from '../../../ui/icons.tsx'
import { missPart } from '../../shell/shop-link.tsx'
import type { SheetProps } from './sheet.tsx'

/**
 * Opens the system's share sheet; where there is none, a dialog with a link to copy and WhatsApp, whose script is fetched
 * then.
 */
export function Share({ name }: { name: string }) {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps>>()
  const share = async () => {
    const url = location.origin + location.pathname
    try {
      return await navigator.share({ title: name, text: name, url })
    } catch (error) {
      // The shopper closed the sheet.
      if ((error as Error).name === 'AbortError') return
    }
    const part = await import('./sheet.tsx').catch(missPart)
    if (part) setSheet(() => part.Sheet)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void share()}
        className="needs-scripts -ml-2.5 inline-flex min-h-11 cursor-pointer items-center gap-1.5 px-2.5 text-small hover:text-madder"
      >
        <ShareIcon />
        {words.share}
      </button>
      {Sheet && <Sheet name={name} onClose={() => setSheet(undefined)} />}
    </>
  )
}
