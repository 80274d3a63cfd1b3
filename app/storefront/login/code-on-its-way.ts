import { MINUTE_MS } from '../../../core/time.ts'
import { keptJson } from '../../browser/kept-json.ts'

/** As long as the server keeps a code. */
const LIFE_MS = 15 * MINUTE_MS

/** To whom the last code of a kind went, so that a trip to where it came and a reload lead back to where it is typed. */
const codeOnItsWay = (key: string) => ({
  keep: (to: string) => sessionStorage.setItem(key, JSON.stringify({ to, until: Date.now() + LIFE_MS })),
  read(): string | null {
    const { to, until } = keptJson<{ to: string; until: number }>(sessionStorage, key) ?? {}
    return to && until && until > Date.now() ? to : null
  },
  drop: () => sessionStorage.removeItem(key),
})

/** By phone. */
export const signInCode = codeOnItsWay('phoneCode')
/** By email. */
export const resetCode = codeOnItsWay('passwordReset')
