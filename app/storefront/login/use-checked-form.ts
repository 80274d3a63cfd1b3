import { type FormEvent, useState } from 'react'

/**
 * A form whose fields say what is wrong with them once it was `sent`. Pressed while something is wrong, it leads to the
 * first such field; else it is sent.
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

/** To the first field that says what is wrong with it. */
export function focusFirstInvalid(form: HTMLFormElement) {
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
