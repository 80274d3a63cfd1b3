import { type MouseEvent, useState } from 'react'
import type { Viewer } from './viewer.tsx'

/**
 * For links to whole pictures: pressed, one is enlarged over the page, by what is fetched when it is first wanted. `place`
 * null: none is.
 */
export function useEnlarged() {
  const [place, setPlace] = useState<number | null>(null)
  const [View, setView] = useState<typeof Viewer>()
  const enlarge = (event: MouseEvent<HTMLAnchorElement>, wanted: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const { href } = event.currentTarget
    setPlace(wanted)
    if (View) return
    import('./viewer.tsx').then(
      ({ Viewer }) => setView(() => Viewer),
      // The link's own way: the picture and nothing else.
      () => location.assign(href),
    )
  }
  return { View, place, enlarge, close: () => setPlace(null) }
}
