import { useEffect, useRef } from 'react'
import { createStore, useStore } from '../../browser/store.ts'

/** A key or a sequence: 'j', '/', 'g o'. */
type Key = { keys: string; does: string; act: () => void }

const shown = createStore<Key[]>([])
export const useShownKeys = () => useStore(shown)

const OFF = 'console-keys-off'
const off = createStore(localStorage.getItem(OFF) === '1')
export const useKeysOff = () => useStore(off)
export function setKeysOff(isOff: boolean) {
  localStorage.setItem(OFF, isOff ? '1' : '0')
  off.set(isOff)
}

const PAIR_WITHIN_MS = 1200
let first = ''
let firstAt = 0

/** Adds keys while the calling component is mounted. */
export function useKeys(keys: Key[]) {
  const latest = useRef(keys)
  latest.current = keys
  const names = keys.map(({ keys: name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same names are the same keys; what they do is read when pressed
  useEffect(() => {
    const mine = latest.current.map((key, place) => ({ ...key, act: () => latest.current[place]?.act() }))
    shown.set([...shown.get(), ...mine])
    return () => shown.set(shown.get().filter((key) => !mine.includes(key)))
  }, [names])
}

/** Listens for all keys; called once, in the layout. */
export function useKeyboard() {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (off.get() || isTyping(event)) return
      const now = Date.now()
      const pair = now - firstAt < PAIR_WITHIN_MS ? `${first} ${event.key}` : null
      const called = (name: string | null) => shown.get().findLast(({ keys }) => keys === name)
      // The second key of a sequence does not act alone.
      const key = called(pair) ?? called(event.key)
      first = event.key
      firstAt = now
      if (!key) return
      event.preventDefault()
      key.act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

function isTyping({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey) return true
  const element = target instanceof Element ? target : null
  if (document.querySelector('dialog[open]')) return true
  return Boolean(
    element?.closest('input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]'),
  )
}
