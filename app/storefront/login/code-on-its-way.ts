import { MINUTE_MS } from '../../../core/time.ts'
import { keptJson } from '../../browser/kept-json.ts'

/** The server keeps a code for as long. */
const LIFE_MS = 15 * MINUTE_MS

/** Keeps in this tab where the last code of a kind was sent: the form still asks for the code after a reload. */
const codeOnItsWay = (key: string) => ({
  keep: (to: string) => sessionStorage.setItem(key, JSON.stringify({ to, until: Date.now() + LIFE_MS })),
  read(): string | null {
    const { to, until } = keptJson<{ to: string; until: number }>(sessionStorage, key) ?? {}
    return to && until && until > Date.now() ? to : null
  },
  drop: () => sessionStorage.removeItem(key),
})

export const signInCode = codeOnItsWay('phoneCode')
export const resetCode = codeOnItsWay('passwordReset')
