import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { routerPath } from '../../browser/own-address.ts'
import { collectionPath, type Selection } from './selection.ts'

export type Choose = (selection: Selection, how?: { replace?: boolean; search?: 'open' | 'closed' }) => void

/**
 * `before`: what was shown then. `isAnswered`: its list has come or could not be fetched. `isOver`: what came is on the page, too.
 */
type Asked = { selection: Selection; query: string; before: Selection; isAnswered: boolean; isOver: boolean }

/**
 * The selection is held in the address: choosing navigates there, and shows as chosen while the page is fetched. `isLatest`: no
 * other list than the drawn one has come.
 */
export function useSelection(drawn: Selection, isLatest: boolean) {
  const navigate = useNavigate()
  const { search: query } = useLocation()
  const { location: next } = useNavigation()
  const [asked, setAsked] = useState<Asked | null>(null)
  const searchOpen = new URLSearchParams(query).has('q')
  const choose: Choose = async (
    selection,
    { replace = false, search = searchOpen ? 'open' : 'closed' } = {},
  ) => {
    const path = collectionPath(selection)
    // The parameter `q`, even empty, keeps the search bar open.
    const kept = search === 'open' && !selection.q ? `${path}${path.includes('?') ? '&' : '?'}q=` : path
    const to = new URL(kept, location.href).search
    const mine = { selection, query: to, before: drawn, isAnswered: false, isOver: false }
    setAsked(mine)
    await navigate(kept, { replace, preventScrollReset: true })
    // A selection that was asked for meanwhile is still being fetched.
    setAsked((now) => (now === mine ? { ...mine, isAnswered: true } : now))
  }
  // A list is there before it is drawn: without this, a tick on a slow phone would vanish and come back.
  if (asked?.isAnswered && !asked.isOver && isLatest) setAsked({ ...asked, isOver: true })
  return {
    wanted: asked && !asked.isOver ? asked.selection : drawn,
    /** The list of the latest choice could not be fetched: the one before it is still shown. */
    failed: asked?.isOver === true && asked.before === drawn && asked.query === query,
    pending: next !== undefined && routerPath(next.pathname) === '/collection',
    choose,
    searchOpen,
  }
}
