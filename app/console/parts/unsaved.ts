import { useEffect, useRef, useState } from 'react'

const forms = new Set<() => boolean>()

/** Whether something on the page would be lost by leaving it. */
export const isUnsaved = (): boolean => [...forms].some((isChanged) => isChanged())

/** Who leaves the page, or signs out, while `isChanged` says so is asked first (`shell/leaving.tsx`). */
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
 * The same for what is sent as it stands in an element's controls: they are asked about once they say something else than when
 * they came, or were sent last, also where it was typed while that was on its way. Returns the element's `ref`. `isRefused`:
 * what was sent is nowhere but here.
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

/** Without what only looks for something, and what an app or the browser has at hand, which fills it in by itself. */
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
