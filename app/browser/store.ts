import { useSyncExternalStore } from 'react'

type Store<T> = { get(): T; set(next: T): void; subscribe(listener: () => void): () => void }

/** One value outside React that components can follow; `initial` is also what the server renders. */
export function createStore<T>(initial: T): Store<T> & { initial: T } {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    initial,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T> & { initial: T }): T {
  return useSyncExternalStore(store.subscribe, store.get, () => store.initial)
}
