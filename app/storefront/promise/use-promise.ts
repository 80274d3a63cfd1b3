import { useEffect, useState } from 'react'
import { call } from '../../../contract/client.ts'
import { isPin } from '../../../core/contact.ts'
import type { DeliveryPromise } from '../../../core/delivery-promise.ts'

export type Asked = DeliveryPromise | 'asking' | Failed | null
type Failed = { again: () => void }

/** The PIN code in a page's address; `promise` null: it is not a PIN code. */
export type GivenPin = { pin: string; promise: DeliveryPromise | null }

/**
 * The promise for a PIN code, of all these products (handles) together. Null: not a PIN code yet. `given`: the answer that
 * the page was rendered with.
 */
export function usePromise(pin: string, products: string[], given: GivenPin | null = null): Asked {
  const known = given?.pin === pin ? given.promise : null
  const [asked, setAsked] = useState<Asked>(known)
  const wanted = [...new Set(products)].sort().join(' ')
  useEffect(() => {
    if (known || !isPin(pin)) return setAsked(known)
    const controller = new AbortController()
    const { signal } = controller
    const query = new URLSearchParams(wanted.split(' ').map((handle) => ['product', handle]))
    const ask = () => {
      setAsked('asking')
      call('GET /api/delivery/{pincode}', undefined, { params: { pincode: pin }, query, signal }).then(
        ({ promise }) => setAsked(promise),
        () => signal.aborted || setAsked({ again: ask }),
      )
    }
    ask()
    return () => controller.abort()
  }, [pin, wanted, known])
  return asked
}
