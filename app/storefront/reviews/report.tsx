import { type ComponentType, useState } from 'react'
import * as words from '#words/reviews'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { missPart } from '../shell/shop-link.tsx'
import type { ReportProps } from './report-dialog.tsx'

/** A button that reports a review. The dialog that asks for the reason is loaded when the button is pressed. */
export function Report({ code, author }: { code: string; author: string }) {
  const [Asking, setAsking] = useState<ComponentType<ReportProps>>()
  const open = async () => {
    const part = await import('./report-dialog.tsx').catch(missPart)
    if (part) setAsking(() => part.ReportDialog)
  }
  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="needs-scripts -ml-2 inline-flex min-h-11 cursor-pointer items-center px-2 text-small text-ink-soft underline decoration-sand underline-offset-4 hover:text-madder"
      >
        {sentence(words.reportOf({ author, hidden }))}
      </button>
      {Asking && <Asking code={code} onClose={() => setAsking(undefined)} />}
    </>
  )
}
