import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field of a form that has taken the place of another form. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLElement>('input:not([hidden])')?.focus(), [])
  return form
}
