import { type RefObject, useEffect } from 'react'

/** Ctrl+S or Cmd+S submits the form. */
export function useSaveKey(form: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey) return
      event.preventDefault()
      if (document.querySelector('dialog[open]')) return
      const button = form.current?.querySelector<HTMLButtonElement>('button[type=submit]')
      if (button && !button.disabled && button.ariaDisabled !== 'true') form.current?.requestSubmit(button)
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [form])
}
