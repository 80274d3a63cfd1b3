import { useEffect, useState } from 'react'
import { keptJson } from '../../browser/kept-json.ts'
import { useSession } from './session.ts'

/**
 * What a shopper types in this form, over what stands in it from the start: it outlives a reload, and a session that has to be
 * opened again. It is kept for her account alone, as a tab may see another; anybody's hands may have left what is found there.
 */
export function useKeptFields<Fields extends object>(form: string, empty: Fields) {
  const { user } = useSession()
  const key = user && `typed:${user._id}:${form}`
  const [typed, setTyped] = useState<Partial<Fields>>({})
  useEffect(() => {
    if (key) setTyped((now) => ({ ...keptJson<Fields>(sessionStorage, key), ...now }))
  }, [key])
  useEffect(() => {
    if (key && Object.keys(typed).length > 0) sessionStorage.setItem(key, JSON.stringify(typed))
  }, [key, typed])
  const change = (next: (fields: Fields) => Partial<Fields>) =>
    setTyped((now) => ({ ...now, ...next({ ...empty, ...now }) }))
  return {
    fields: { ...empty, ...typed },
    change,
    type: (part: Partial<Fields>) => change(() => part),
    /** It is sent. */
    forget: () => key && sessionStorage.removeItem(key),
  }
}
