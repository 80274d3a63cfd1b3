import * as words from '#words/place-order'
import type { UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import { profilePhone } from './delivery-address.ts'
import { DeliveryTimes } from './delivery-times.tsx'
import { Receiver } from './receiver.tsx'
import { SavedAddress } from './saved-address.tsx'
import type { Checkout } from './use-checkout.ts'

/** Where the parcel goes, whom the courier calls, and below that when it comes. */
export function Delivery({ user, checkout }: { user: UserProfile; checkout: Checkout }) {
  const { draft, change, pressed } = checkout
  return (
    <div className="min-w-0">
      {user.address && !draft.adding ? (
        <SavedAddress address={user.address} incomplete={checkout.address === null} />
      ) : (
        <AddressForm
          typed={draft.address}
          onTyped={checkout.changeAddress}
          phone={profilePhone(user)}
          sent={pressed}
        />
      )}
      {user.address && (
        <Button kind="outline" className="mt-6" onClick={() => change({ adding: !draft.adding })}>
          {draft.adding ? words.useSavedAddress : words.addNewAddress}
        </Button>
      )}
      <Receiver receiver={draft.receiver} onReceiver={(receiver) => change({ receiver })} sent={pressed} />
      <DeliveryTimes />
    </div>
  )
}
