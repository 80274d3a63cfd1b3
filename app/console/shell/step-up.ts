import { createStore, useStore } from '../../browser/store.ts'

/** A call that waits for a new code of the authenticator app. */
export type Awaited = { answer(given: boolean): void }

const store = createStore<Awaited | null>(null)
let asking: Promise<boolean> | null = null

export const useAwaitedCode = () => useStore(store)

/** Called when nobody is signed in any more, and so nobody can give a code. */
export const giveUpCode = () => store.get()?.answer(false)

/** Asks for a code in a dialog over the page. Resolves to true once it was right, to false if the person goes back. */
export function askForCode(): Promise<boolean> {
  // Two calls at the same time share one dialog.
  asking ??= new Promise<boolean>((resolve) => store.set({ answer: resolve })).finally(() => {
    asking = null
    store.set(null)
  })
  return asking
}
