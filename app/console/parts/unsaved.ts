import { useEffect, useRef, useState } from 'react'

const forms = new Set<() => boolean>()

/** Whether leaving the page would lose something typed. */
export const isUnsaved = (): boolean => [...forms].some((isChanged) => isChanged())

/** Asks before the page is left, or somebody signs out, while `isChanged` returns true (`shell/leaving.tsx`). */
export function useUnsaved(isChanged: () => boolean) {
  const latest = useRef(isChanged)
  latest.current = isChanged
  useEffect(() => {
    const form = () => latest.current()
    forms.add(form)
    return () => void forms.delete(form)
  }, [])
}

/**
 * The same for uncontrolled fields: asks once they differ from what they were at first, or when they were sent last,
 * including text typed while a call was on its way. Returns the `ref` of the element around them. `isRefused`: the text
 * that was sent is stored nowhere.
 */
export function useTyped({ busy, isRefused }: { busy: boolean; isRefused: boolean }) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const start = useRef('')
  const sent = useRef<string | null>(null)
  useEffect(() => {
    if (!element) return
    const now = typedIn(element)
    if (busy) sent.current = now
    else if (!isRefused) start.current = now === EMPTY ? now : (sent.current ?? now)
  }, [element, busy, isRefused])
  useUnsaved(() => element !== null && !busy && typedIn(element) !== start.current)
  return setElement
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** Without search fields, and without codes and passwords, which an app or the browser fills in again. */
const CONTROLS =
  ':is(input, select, textarea):not([type=search], [autocomplete=username], [autocomplete=current-password], [autocomplete=one-time-code])'

const typedIn = (element: HTMLElement): string =>
  JSON.stringify(Array.from(element.querySelectorAll<Control>(CONTROLS), said).filter(Boolean))

const EMPTY = '[]'

const said = (control: Control): string =>
  control instanceof HTMLInputElement && ['checkbox', 'radio'].includes(control.type)
    ? control.checked
      ? `${control.name} ${control.value}`
      : ''
    : control.value.trim() && `${control.name} ${control.value.trim()}`
