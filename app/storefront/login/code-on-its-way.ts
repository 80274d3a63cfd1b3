import { MINUTE_MS } from '../../../core/time.ts'
import { keptJson } from '../../browser/kept-json.ts'
import { refusedAs } from '../../browser/refused-as.ts'

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

/**
 * Waits for the answer to who asks for a code. Refused because one was asked for a moment ago, while there is no field for it
 * yet, that one is on its way: its answer was lost. Throws `ApiError`.
 */
export async function codeSent(asked: Promise<unknown>, hasField: boolean): Promise<void> {
  try {
    await asked
  } catch (error) {
    if (hasField || !refusedAs(error, 'codeJustAsked')) throw error
  }
}
