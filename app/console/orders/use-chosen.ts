import { useRef, useState } from 'react'
import type { OrderRow } from '../../../contract/admin/orders.ts'
import { useKeys } from '../shell/keys.ts'

/** The most orders that one call takes. */
export const MOST_CHOSEN = 100

/** The chosen rows that the list still shows. The key x chooses the row with the focus, X all rows up to it. */
export function useChosen(rows: OrderRow[] | null) {
  const [codes, setCodes] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const shown = (rows ?? []).map(({ code }) => code)
  const chosen = (rows ?? []).filter(({ code }) => codes.has(code)).slice(0, MOST_CHOSEN)

  const toggle = (code: string, upTo: boolean) => {
    const next = new Set(codes)
    const from = upTo && last.current ? shown.indexOf(last.current) : -1
    const to = shown.indexOf(code)
    const range = from < 0 ? [code] : shown.slice(Math.min(from, to), Math.max(from, to) + 1)
    for (const one of range) codes.has(code) ? next.delete(one) : next.add(one)
    last.current = code
    setCodes(next)
  }
  useKeys([
    { keys: 'x', does: 'Choose this row', act: () => clickFocused(false) },
    { keys: 'X', does: 'Choose all rows up to this one', act: () => clickFocused(true) },
  ])
  const isAll = shown.length > 0 && chosen.length === Math.min(shown.length, MOST_CHOSEN)
  return {
    chosen,
    isChosen: (code: string) => codes.has(code),
    toggle,
    isAll,
    toggleAll: () => setCodes(new Set(isAll ? [] : shown.slice(0, MOST_CHOSEN))),
    clear: () => setCodes(new Set()),
    letGo: (done: string[]) => setCodes((now) => new Set([...now].filter((code) => !done.includes(code)))),
  }
}

function clickFocused(shiftKey: boolean) {
  const box = document.activeElement?.closest('tr')?.querySelector('input[type=checkbox]')
  box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }))
}
