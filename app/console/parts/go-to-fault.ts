/** Moves to the first field of a form that is refused, with what is said below it: both may be off the screen. */
export function goToFault(form: HTMLElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid=true]')
  field?.focus()
  const said = field?.getAttribute('aria-describedby')?.split(' ').at(-1)
  // The focus alone leaves it behind the form's foot.
  if (said) document.getElementById(said)?.scrollIntoView({ block: 'nearest' })
}
