import { startTransition, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { routerPath } from '../../browser/own-address.ts'
import { collectionPath, type Selection } from './selection.ts'

export type Choose = (selection: Selection, how?: { replace?: boolean; search?: 'open' | 'closed' }) => void

/** The selection lives in the address: choosing goes there, and shows as chosen while it is on its way. */
export function useSelection(drawn: Selection) {
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const { location: next } = useNavigation()
  const [asked, setAsked] = useState<{ selection: Selection } | null>(null)
  const searchOpen = new URLSearchParams(query).has('q')
  const choose: Choose = async (
    selection,
    { replace = false, search = searchOpen ? 'open' : 'closed' } = {},
  ) => {
    const path = collectionPath(selection)
    // An empty `q` keeps the search bar open.
    const kept = search === 'open' && !selection.q ? `${path}${path.includes('?') ? '&' : '?'}q=` : path
    const mine = { selection }
    setAsked(mine)
    await navigate(kept, { replace, preventScrollReset: true })
    // It is there, or has been given up for something else; what was asked for meanwhile is still on its way.
    startTransition(() => setAsked((now) => (now === mine ? null : now)))
  }
  return {
    wanted: asked?.selection ?? drawn,
    pending: next !== undefined && routerPath(next.pathname) === '/collection',
    choose,
    searchOpen,
  }
}
