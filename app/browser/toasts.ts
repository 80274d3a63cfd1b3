import { keptJson } from './kept-json.ts'
import { createStore, useStore } from './store.ts'

/** Where what was said leads: a page of the shop, and what the link is called. */
export type ToastLink = { to: string; text: string }
export type Toast = { id: number; kind: 'success' | 'error' | 'info'; text: string; link?: ToastLink }

const store = createStore<Toast[]>([])
let lastId = 0

/** Says something to the shopper in a toast. The same words are not stacked twice. */
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

/** What is put right is not said any longer. */
export const unsay = (text: string) => store.set(store.get().filter((toast) => toast.text !== text))

/** What leads to this page has done so, and lies over nothing there. */
export function fulfil(path: string) {
  const left = store.get().filter(({ link }) => link?.to !== path)
  if (left.length < store.get().length) store.set(left)
}

export const useToasts = () => useStore(store)

const CARRIED = 'toasts'

/** Keeps what is being said for the next document: a page load must not swallow its reason. */
export function carryToasts() {
  if (store.get().length > 0) sessionStorage.setItem(CARRIED, JSON.stringify(store.get()))
}

/** Says again what the last document was still saying. */
export function sayCarried() {
  const carried = keptJson<Toast[]>(sessionStorage, CARRIED)
  sessionStorage.removeItem(CARRIED)
  if (!Array.isArray(carried)) return
  for (const one of carried) if (typeof one?.text === 'string') say(one.text, one.kind, one.link)
}
