import { useEffect, useRef, useState } from 'react'
import * as words from '#words/address'
import { isPin } from '../../../core/contact.ts'
import { callSigned } from '../state/session.ts'

type Place = { city: string; state: string }

const PIN_LENGTH = 6

/** Where a PIN code is, asked as soon as it is whole. Only ever an aid: whatever comes of it, the form can be saved. */
export function usePinLookup(onPlace: (place: Place) => void) {
  const [note, setNote] = useState<string | null>(null)
  const asking = useRef<AbortController>(undefined)
  useEffect(() => () => asking.current?.abort(), [])

  /** Drops the lookup on its way: its answer is no longer wanted. */
  function forget() {
    asking.current?.abort()
    setNote(null)
  }

  async function lookUp(pin: string) {
    forget()
    if (pin.length < PIN_LENGTH) return onPlace({ city: '', state: '' })
    if (!isPin(pin)) return
    asking.current = new AbortController()
    const { signal } = asking.current
    setNote(words.fetchingLocationData)
    const answer = await placeOf(pin, signal).catch(() => 'failed' as const)
    if (signal.aborted) return
    setNote(answer === 'failed' ? words.failedToFetchLocationData : answer ? null : words.noLocationFound)
    if (answer && answer !== 'failed') onPlace(answer)
  }

  return { note, lookUp, forget }
}

async function placeOf(pincode: string, signal: AbortSignal): Promise<Place | null> {
  const [found] = await callSigned('GET /api/user/pincode/{pincode}', undefined, {
    params: { pincode },
    signal,
  })
  const office = found.Status === 'Success' ? found.PostOffice?.[0] : undefined
  // The directory writes some states with an ampersand.
  return office ? { city: office.Block || office.District, state: office.State.replace('&', 'and') } : null
}
