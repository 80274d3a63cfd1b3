import { type MouseEvent, useState } from 'react'
import type { Viewer } from './viewer.tsx'

/**
 * For links to whole pictures: a press enlarges one over the page, with a script that is fetched then. `place`: the
 * picture's index; null: none is enlarged.
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
      // Without the script, follow the link to the picture itself.
      () => location.assign(href),
    )
  }
  return { View, place, enlarge, close: () => setPlace(null) }
}
