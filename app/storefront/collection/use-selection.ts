import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { routerPath } from '../../browser/own-address.ts'
import { collectionPath, type Selection } from './selection.ts'

export type Choose = (selection: Selection, how?: { replace?: boolean; search?: 'open' | 'closed' }) => void

/** The selection lives in the address: choosing goes there, and shows as chosen while it is on its way. */
export function useSelection(drawn: Selection) {
  const navigate = useNavigate()
  const { search: query, key } = useLocation()
  const { location: next } = useNavigation()
  const [asked, setAsked] = useState<{ selection: Selection | null; at: string }>({
    selection: null,
    at: key,
  })
  // Arriving anywhere ends what was asked for before; what was asked for meanwhile is still on its way.
  if (asked.at !== key && !next) setAsked({ selection: null, at: key })
  const searchOpen = new URLSearchParams(query).has('q')
  const choose: Choose = (selection, { replace = false, search = searchOpen ? 'open' : 'closed' } = {}) => {
    const path = collectionPath(selection)
    // An empty `q` keeps the search bar open.
    const kept = search === 'open' && !selection.q ? `${path}${path.includes('?') ? '&' : '?'}q=` : path
    setAsked({ selection, at: key })
    void navigate(kept, { replace, preventScrollReset: true })
  }
  return {
    wanted: asked.selection ?? drawn,
    pending: next !== undefined && routerPath(next.pathname) === '/collection',
    choose,
    searchOpen,
  }
}
