import { useEffect, useRef, useState } from 'react'
import { controlClass } from '../../ui/field.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { useKeys } from '../shell/keys.ts'
import { useFilters } from './use-filters.ts'

const TYPED_FOR_MS = 250

/** Searches a list while one types; the key `/` focuses it. */
export function SearchField({ label }: { label: string }) {
  const [filters, change] = useFilters()
  const value = filters.get('q') ?? ''
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const told = useRef(value)
  useKeys([{ keys: '/', does: 'Search', act: () => input.current?.select() }])
  // When the address changes in another way, by the back button or a filter, the text follows it.
  useEffect(() => {
    if (value !== told.current) setTyped(value)
    told.current = value
  }, [value])
  useEffect(() => {
    if (typed.trim() === told.current) return
    const timer = setTimeout(() => {
      told.current = typed.trim()
      change({ q: told.current })
    }, TYPED_FOR_MS)
    return () => clearTimeout(timer)
  }, [typed, change])
  return (
    <search className="relative block w-full sm:w-80">
      <span aria-hidden="true" className="pointer-events-none absolute top-3 left-3 text-ink-soft">
        <SearchIcon />
      </span>
      <input
        ref={input}
        type="search"
        aria-label={label}
        placeholder={label}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        className={`${controlClass} pl-11!`}
      />
    </search>
  )
}
