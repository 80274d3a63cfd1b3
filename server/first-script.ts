/**
 * Runs in a page before anything else of it, written into it as text: nothing from outside of the function is there.
 *
 * On a slow line whatever comes beside the first pictures makes them late. So the page's scripts, and the pictures further
 * down, are asked for when those are on the screen; when somebody taps or types, if that is sooner. With the scripts come
 * the styles of all that these may show, and they begin when those are there: nothing is ever shown without its styles.
 *
 * What is tapped and typed before the scripts are at work is kept, and done again when they say `alive`, in its order and
 * each once: who presses a button that does nothing presses it again. Links and forms with an address work by themselves.
 *
 * Where the browser keeps nothing, because it is told to or has no room, asking it throws: what the shop would keep is then
 * held for as long as the document lives.
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
