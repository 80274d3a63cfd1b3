import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import * as words from '#words/collection'
import { ownAddress } from '../../browser/own-address.ts'
import { CloseIcon, SearchIcon } from '../../ui/icons.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { collectionPath, queryOf, type Selection } from './selection.ts'
import type { Choose } from './use-selection.ts'

const TYPING_PAUSE_MS = 250

/** Searches while one types; without scripts, an ordinary form. */
export function SearchBar({ selection, choose }: { selection: Selection; choose: Choose }) {
  const { text, searched, type, searchNow } = useTyping(selection, choose)
  const field = useRef<HTMLInputElement>(null)
  const [Suggestions, suggestSoon] = useLater(field)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    searchNow()
  }
  const others = queryOf({ ...selection, q: '' })
  return (
    <search className="relative block border-b border-sand bg-linen">
      <form
        action={ownAddress('/collection')}
        onSubmit={submit}
        className="gutter mx-auto flex max-w-page items-center gap-2 py-2"
      >
        {[...others].map(([name, value]) => (
          <input key={name + value} type="hidden" name={name} value={value} />
        ))}
        <input
          ref={field}
          type="search"
          name="q"
          aria-label={words.searchByName}
          placeholder={words.searchPlaceholder}
          value={text}
          onFocus={suggestSoon}
          onChange={(event) => {
            suggestSoon()
            type(event.target.value)
          }}
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          // biome-ignore lint/a11y/noAutofocus: the bar appears because the shopper asked to search
          autoFocus={selection.q === ''}
          className="search-input min-h-12 min-w-0 flex-1 bg-transparent font-display text-h3 placeholder:text-ink-soft"
        />
        <button type="submit" aria-label={words.search} className="icon-button">
          <SearchIcon />
        </button>
        <ShopLink
          to={collectionPath({ ...selection, q: '' })}
          preventScrollReset
          aria-label={words.closeSearch}
          className="icon-button -mr-2.5"
        >
          <CloseIcon />
        </ShopLink>
      </form>
      {Suggestions && (
        <Suggestions field={field} text={text} answered={selection.q} isSearched={searched === text} />
      )}
    </search>
  )
}

type Later = typeof import('./suggestions.tsx').Suggestions

/** The script of suggestions is fetched with the field's first focus. If that fails, the field works without it. */
function useLater(field: RefObject<HTMLInputElement | null>): [Later | null, () => void] {
  const [loaded, setLoaded] = useState<{ Suggestions: Later } | null>(null)
  const load = () => void import('./suggestions.tsx').then(setLoaded, () => {})
  // The browser gave it the focus before there were scripts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (field.current === document.activeElement) load()
  }, [])
  return [loaded?.Suggestions ?? null, load]
}

/** The text is ahead of the address while one types; when the address changes in another way, the text follows it. */
function useTyping(selection: Selection, choose: Choose) {
  const [text, setText] = useState(selection.q)
  /** The text for which Enter was pressed: suggestions that arrive later are not shown. */
  const [searched, setSearched] = useState<string | null>(null)
  const sent = useRef(selection.q)
  // Read when typing has paused: the selection may have changed meanwhile.
  const now = useRef({ selection, choose })
  now.current = { selection, choose }
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    if (selection.q === sent.current) return
    sent.current = selection.q
    setText(selection.q)
  }, [selection.q])
  useEffect(() => {
    // Following a link cancels the search for what was typed just before.
    const stop = ({ target }: Event) => (target as Element).closest('a') && clearTimeout(timer.current)
    document.addEventListener('click', stop)
    return () => {
      document.removeEventListener('click', stop)
      clearTimeout(timer.current)
    }
  }, [])
  const search = (typed: string) => {
    clearTimeout(timer.current)
    const q = typed.trim()
    if (q === sent.current) return
    sent.current = q
    now.current.choose({ ...now.current.selection, q }, { replace: true, search: 'open' })
  }
  return {
    text,
    type(typed: string) {
      setText(typed)
      setSearched(null)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => search(typed), TYPING_PAUSE_MS)
    },
    searched,
    searchNow() {
      setSearched(text)
      search(text)
    },
  }
}
