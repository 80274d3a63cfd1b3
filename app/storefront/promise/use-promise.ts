import { useEffect, useState } from 'react'
import { call } from '../../../contract/client.ts'
import { isPin } from '../../../core/contact.ts'
import type { DeliveryPromise } from '../../../core/delivery-promise.ts'

export type Asked = DeliveryPromise | 'asking' | 'failed' | null

/** What is promised for a PIN code, of these products together (by their handles). Null: that is no PIN code yet. */
export function usePromise(pin: string, products: string[]): Asked {
  const [asked, setAsked] = useState<Asked>(null)
  const wanted = [...new Set(products)].sort().join(' ')
  useEffect(() => {
    if (!isPin(pin)) return setAsked(null)
    const controller = new AbortController()
    const { signal } = controller
    setAsked('asking')
    const query = new URLSearchParams(wanted.split(' ').map((handle) => ['product', handle]))
    call('GET /api/delivery/{pincode}', undefined, { params: { pincode: pin }, query, signal }).then(
      ({ promise }) => setAsked(promise),
      () => signal.aborted || setAsked('failed'),
    )
    return () => controller.abort()
  }, [pin, wanted])
  return asked
}
