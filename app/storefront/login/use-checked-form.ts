import { type FormEvent, useState } from 'react'

/**
 * The submit handler of a form whose fields show their errors once the form was `sent`. While something is wrong it focuses
 * the first wrong field, otherwise it calls `send`.
 */
export function useCheckedForm(isWrong: boolean, send: () => void) {
  const [sent, setSent] = useState(false)
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (isWrong) focusFirstInvalid(event.currentTarget)
    else send()
  }
  return { sent, onSubmit }
}

/** Focuses the first field that is marked invalid, once React has rendered the errors. */
export function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
