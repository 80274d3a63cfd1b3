import { type RefObject, useEffect, useRef } from 'react'

/** Focuses the first field of a form that takes another's place. */
export function useFirstField(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return form
}
