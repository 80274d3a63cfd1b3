import { useEffect, useState } from 'react'
import { keptJson } from '../../browser/kept-json.ts'
import { useSession } from './session.ts'

/**
 * The fields of a form: `empty`, and over it what the shopper has typed, which outlives a reload and a new sign-in. It is
 * stored under her account, since another may sign in in the same tab, or as a visitor's.
 */
export function useKeptFields<Fields extends object>(form: string, empty: Fields) {
  const { token, user } = useSession()
  const whose = token === null ? '' : user?._id
  const key = whose === undefined ? null : `typed:${whose}:${form}`
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
    /** Call it once the form is sent or given up. */
    forget: () => key && sessionStorage.removeItem(key),
  }
}
