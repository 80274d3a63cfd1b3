import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '../../../contract/client.ts'
import type { Slide } from '../../../core/product.ts'

type Slides = { slides: Slide[]; loading: boolean; malformed: boolean }

/** Asks again for the slides and the lists when the page comes to life, and whenever its tab is looked at again. */
export function useFreshHome(drawn: Slide[]): Slides {
  const [state, setState] = useState<Slides>({ slides: drawn, loading: true, malformed: false })
  const { revalidate } = useRevalidator()
  const refresh = useEffectEvent(async () => {
    void revalidate()
    try {
      const slides: unknown = await call('GET /api/images')
      if (Array.isArray(slides)) setState({ slides, loading: false, malformed: false })
      else {
        console.error('Images data is not an array')
        setState((before) => ({ ...before, loading: false, malformed: true }))
      }
    } catch (error) {
      console.error(error)
      setState((before) => ({ ...before, loading: false }))
    }
  })
  useEffect(() => {
    void refresh()
    const onVisible = () => document.visibilityState === 'visible' && void refresh()
    document.addEventListener('visibilitychange', onVisible)
    return () => document.removeEventListener('visibilitychange', onVisible)
  }, [])
  return state
}
