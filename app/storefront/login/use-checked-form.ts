import { type FormEvent, type KeyboardEvent, useState } from 'react'

/**
 * A form whose fields show their errors once it was `sent`. While something is wrong it focuses the first wrong field,
 * otherwise it calls `send`.
 */
export function useCheckedForm(isWrong: boolean, send: () => void) {
  const [sent, setSent] = useState(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (isWrong) focusFirstInvalid(event.currentTarget)
    else send()
  }
  /** While the form's button is disabled, no browser submits by Enter: it says what is missing instead. */
  function onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLFormElement>) {
    if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
    if (!currentTarget.querySelector('[type=submit]:disabled')) return
    setSent(true)
    focusFirstInvalid(currentTarget)
  }
  return { sent, form: { method: 'post', noValidate: true, onSubmit, onKeyDown } as const }
}

/** Focuses the first field that is marked invalid, once React has rendered the errors. */
export function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
