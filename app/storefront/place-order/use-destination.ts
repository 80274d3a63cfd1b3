import * as words from '#words/place-order'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import { usePromise } from '../promise/use-promise.ts'
import type { CheckoutLine } from './checkout-lines.ts'
import { savedAddress, typedAddress } from './delivery-address.ts'
import type { Draft } from './draft.ts'

/** Where the order goes: the address typed or chosen, and what is promised there. `noCash`: why cash is not taken there. */
export function useDestination(
  user: UserProfile,
  others: BookAddress[],
  draft: Draft,
  lines: CheckoutLine[],
) {
  const saved = others.find(({ _id }) => _id === draft.addressId) ?? user.address
  const address = draft.adding ? typedAddress(draft.address, user) : savedAddress(user, saved)
  const pin = draft.adding ? draft.address.zipcode : (saved?.zipcode ?? '')
  const promise = usePromise(
    pin,
    lines.map(({ _id }) => _id),
  )
  const isKnown = typeof promise === 'object' && promise !== null && 'delivers' in promise
  const noCash = isKnown && !promise.cash && promise.delivers !== 'no' ? words.noCashThere({ pin }) : null
  return { saved, address, promise, noCash }
}
