/**
 * Runs in a page before all else. It is inlined as text, so it can use nothing from outside of the function.
 *
 * On a slow line everything that loads beside the first pictures delays them. So the page's scripts, and the pictures further
 * down, are requested once those are on the screen, or as soon as somebody taps or types. The styles of everything that the
 * scripts may show are loaded with them, and the scripts start only when those are there, so nothing appears unstyled.
 *
 * Taps and typing before the scripts run are recorded and replayed once, in order, when the scripts report `alive`: people
 * press a button again that seems to do nothing. Links and forms with an address work without scripts.
 *
 * Where the browser blocks its storage or has no room left, using it throws: what the shop would store is then held for as
 * long as the document lives.
 */
function firstScript(): void {
  type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement
  type Kept = { on: HTMLElement; again: () => void }
  const LONGEST_WAIT_MS = 6000
  const page = document.documentElement
  const kept: Kept[] = []
  let read = false
  let wanted = false

  const start = () => {
    wanted = true
    if (!read || !('first' in page.dataset)) return
    delete page.dataset.first
    let styles: Promise<unknown> | undefined
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=late]')) {
      const wanted = link.cloneNode() as HTMLLinkElement
      const isSheet = link.as === 'style'
      wanted.rel = isSheet ? 'stylesheet' : 'modulepreload'
      if (isSheet) styles = new Promise((there) => (wanted.onload = wanted.onerror = there))
      link.replaceWith(wanted)
    }
    const late = document.querySelector('script[type=late]')!
    const script = document.createElement('script')
    script.type = 'module'
    script.textContent = late.textContent
    const begin = () => late.replaceWith(script)
    if (styles) styles.then(begin)
    else begin()
  }

  const keep = (on: HTMLElement, again: () => void) => {
    const before = kept.findIndex((other) => other.on === on)
    if (before >= 0) kept.splice(before, 1)
    kept.push({ on, again })
    on.dataset.kept = ''
    start()
  }

  const onClick = ({ target }: Event) => {
    const button = (target as Element).closest('button')
    if (!button || button.popoverTargetElement || (button.form && button.type === 'submit')) return
    keep(button, () => button.click())
  }

  const onSubmit = (event: Event) => {
    const form = event.target as HTMLFormElement
    const isLater = 'later' in form.dataset
    if (form.hasAttribute('action') && !isLater) return
    event.preventDefault()
    // What comes to life later than the page reads what it finds typed.
    if (isLater) return start()
    const by = (event as SubmitEvent).submitter
    keep(form, () => form.requestSubmit(by))
  }

  const onInput = ({ target }: Event) => {
    const field = target as Field
    const { value } = field
    const checked = 'checked' in field && field.checked
    const isBox = 'checked' in field && /^(radio|checkbox)$/.test(field.type)
    const isBack = isBox && (field as HTMLInputElement).defaultChecked === checked
    keep(field, () => {
      if (isBox) {
        if (isBack) return
        field.checked = !checked
        field.click()
        return
      }
      // Two steps: a change is what differs from what the scripts found when they took the field over.
      field.value = ''
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')!.set!.call(field, value)
      for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
    })
  }

  const listeners = { click: onClick, submit: onSubmit, input: onInput, change: onInput }
  const names = Object.keys(listeners) as (keyof typeof listeners)[]

  const onAlive = async () => {
    for (const name of names) document.removeEventListener(name, listeners[name], true)
    for (const { on, again } of kept) {
      delete on.dataset.kept
      if (on.isConnected) again()
      // What it led to is drawn before the next is done.
      await new Promise((drawn) => setTimeout(drawn))
    }
  }

  const onRead = async () => {
    read = true
    if (wanted) start()
    setTimeout(start, LONGEST_WAIT_MS)
    const first = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority=high]')]
    await Promise.all(first.map((picture) => picture.decode().catch(() => {})))
    // What is ready is on the screen a frame later; scripts would have come before it.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(start)))
  }

  for (const name of ['localStorage', 'sessionStorage'] as const) {
    let own: Storage | undefined
    try {
      own = window[name]
      own.setItem('room', '')
      own.removeItem('room')
    } catch {
      const held = new Map<string, string>(Object.entries(own ?? {}))
      const value = {
        getItem: (key: string) => held.get(key) ?? null,
        setItem: (key: string, text: string) => held.set(key, text),
        removeItem: (key: string) => held.delete(key),
      }
      Object.defineProperty(window, name, { value })
    }
  }

  page.dataset.first = ''
  for (const name of names) document.addEventListener(name, listeners[name], true)
  document.addEventListener('alive', onAlive, { once: true })
  document.addEventListener('DOMContentLoaded', onRead)
}

/** The text of it, without its comments and indents. */
export const FIRST_SCRIPT = `(${String(firstScript)
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('//'))
  .join('\n')})()`
