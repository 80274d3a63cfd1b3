import { type FormEvent, useId, useState } from 'react'
import * as words from '#words/home'
import { call } from '../../../contract/client.ts'
import { priceText, rupees } from '../../../core/money.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { takeFocus } from '../../browser/take-focus.ts'
import { useShop } from '../shell/use-shop.ts'

/** Asks the mailbox itself; nobody is on a list by what somebody typed here. */
export function Newsletter() {
  const id = useId()
  const { capPaise, days } = useShop().newsletter
  return (
    <section aria-labelledby={`${id}-title`} className="needs-scripts on-dark bg-wine text-paper">
      <div className="gutter mx-auto grid max-w-page grid-cols-1 items-end gap-8 py-18 lg:grid-cols-2 lg:py-28">
        <div>
          <h2 id={`${id}-title`} className="font-display text-h1">
            {words.newsletter}
          </h2>
          <p className="mt-4 max-w-[44ch] text-balance text-paper/90">{words.newsletterPromise}</p>
          <p className="mt-3 max-w-[52ch] text-small text-balance text-paper/90">
            {words.newsletterTerms({ cap: priceText(rupees(capPaise)), days })}
          </p>
        </div>
        <Form id={id} />
      </div>
    </section>
  )
}

function Form({ id }: { id: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const email = String(new FormData(event.currentTarget).get('email')).trim()
    setBusy(true)
    setTrouble(null)
    try {
      await call('POST /api/newsletter/join', { email })
      setAsked(email)
    } catch (error) {
      setTrouble(refusalText(error, words.newsletterNotAsked))
    } finally {
      setBusy(false)
    }
  }
  if (asked) return <Asked email={asked} />
  return (
    <form onSubmit={submit}>
      <label htmlFor={`${id}-email`} className="mb-2 block text-small font-medium">
        {words.yourEmail}
      </label>
      <div className="flex flex-col gap-3 sm:flex-row">
        <input
          id={`${id}-email`}
          type="email"
          name="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-invalid={trouble !== null}
          aria-describedby={trouble ? `${id}-trouble` : undefined}
          className="min-h-12 min-w-0 flex-1 rounded-control border border-paper/60 bg-transparent px-4 hover:border-paper"
        />
        <button
          type="submit"
          aria-busy={busy || undefined}
          className="min-h-12 cursor-pointer rounded-control bg-zari px-8 text-eyebrow font-medium text-night uppercase transition-colors duration-150 hover:bg-paper"
        >
          {words.subscribe}
        </button>
      </div>
      {trouble && (
        <p id={`${id}-trouble`} role="alert" className="mt-3 text-small">
          {trouble}
        </p>
      )}
    </form>
  )
}

/** It takes the focus that the button had. */
function Asked({ email }: { email: string }) {
  return (
    <p ref={takeFocus} role="status" tabIndex={-1} className="border-l-4 border-zari pl-4 wrap-anywhere">
      {words.newsletterAsked({ email })}
    </p>
  )
}
