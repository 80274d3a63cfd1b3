import { createStore, useStore } from '../../browser/store.ts'

/** A call that waits for a new code of the authenticator app. */
export type Awaited = { answer(given: boolean): void }

const store = createStore<Awaited | null>(null)
let asking: Promise<boolean> | null = null

export const useAwaitedCode = () => useStore(store)

/** Where nobody is signed in any more, nobody gives a code. */
export const giveUpCode = () => store.get()?.answer(false)

/** Asks the person for a code, in a dialog over whatever stands there. True once it was right; false: they went back. */
export function askForCode(): Promise<boolean> {
  // Two calls at once wait for one code.
  asking ??= new Promise<boolean>((resolve) => store.set({ answer: resolve })).finally(() => {
    asking = null
    store.set(null)
  })
  return asking
}
