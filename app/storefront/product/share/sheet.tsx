import { useRef, useState } from 'react'
import * as words from '#words/share'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

export type SheetProps = { name: string; onClose: () => void }

/** A link to copy, by hand where the browser has no clipboard, and a link to WhatsApp with a message. */
export function Sheet({ name, onClose }: SheetProps) {
  const address = location.origin + location.pathname
  const field = useRef<HTMLInputElement>(null)
  const [said, setSaid] = useState('')
  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(address)
      setSaid(words.copied)
    } catch {
      setSaid(words.copyByHand)
    }
  }
  const message = new URLSearchParams({ text: `${name} ${address}` })
  return (
    <Dialog open onClose={onClose} title={words.title({ name })}>
      <label className="block text-small" htmlFor="share-address">
        {words.address}
      </label>
      <input
        ref={field}
        id="share-address"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
        className="mt-1 min-h-12 w-full rounded-control border border-line bg-paper px-3"
      />
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        <Button onClick={() => void copy()}>{words.copy}</Button>
        <a
          href={`https://wa.me/?${message}`}
          target="_blank"
          rel="noopener"
          className={buttonClass('outline')}
        >
          {words.whatsapp}
        </a>
      </div>
      <p role="status" className="mt-3 min-h-6 text-small">
        {said}
      </p>
    </Dialog>
  )
}
