import { keptJson } from './kept-json.ts'
import { createStore, useStore } from './store.ts'

/** The link of a toast: a page of the shop, and the link's text. */
type ToastLink = { to: string; text: string }
export type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string; link?: ToastLink }

const store = createStore<Toast[]>([])
let lastId = 0

/** Shows a toast. A second one with the same text takes the place of the first; at most three are shown. */
export function say(text: string, kind: Toast['kind'] = 'info', link?: ToastLink) {
  store.set([
    ...store
      .get()
      .filter((toast) => toast.text !== text)
      .slice(-2),
    { id: ++lastId, kind, text, ...(link && { link }) },
  ])
}
export const sayDone = (text: string, link?: ToastLink) => say(text, 'success', link)
export const sayError = (text: string) => say(text, 'error')

export function dismiss(id: number) {
  store.set(store.get().filter((toast) => toast.id !== id))
}

/** Takes a toast away whose text is no longer true. */
export const unsay = (text: string) => store.set(store.get().filter((toast) => toast.text !== text))

/** What goes wrong with something that is tried again: `unsay` takes the last of it away, once a new try is made or has worked. */
export function createTrouble() {
  let last = ''
  return {
    say(text: string) {
      last = text
      sayError(text)
    },
    unsay: () => unsay(last),
  }
}

/** Takes away the toasts that link to this page, once the shopper is on it. */
export function fulfil(path: string) {
  const left = store.get().filter(({ link }) => link?.to !== path)
  if (left.length < store.get().length) store.set(left)
}

export const useToasts = () => useStore(store)

const CARRIED = 'toasts'

/** Keeps the toasts for the next document: a page load must not swallow the reason for it. */
export function carryToasts() {
  if (store.get().length > 0) sessionStorage.setItem(CARRIED, JSON.stringify(store.get()))
}

/** Shows again the toasts that the last document was still showing. */
export function sayCarried() {
  const carried = keptJson<Toast[]>(sessionStorage, CARRIED)
  sessionStorage.removeItem(CARRIED)
  if (!Array.isArray(carried)) return
  for (const one of carried) if (typeof one?.text === 'string') say(one.text, one.kind, one.link)
}
