import * as words from '#words/place-order'
import { PROFILE_ADDRESS, type UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { AddressPromise } from '../promise/address-promise.tsx'
import { useShop } from '../shell/use-shop.ts'
import { AddressForm } from './address-form.tsx'
import { BusinessFields } from './business.tsx'
import { profilePhone } from './delivery-address.ts'
import { stateOf } from './missing.ts'
import { Receiver } from './receiver.tsx'
import { SavedAddress } from './saved-address.tsx'
import type { Checkout } from './use-checkout.ts'

type Props = { user: UserProfile; checkout: Checkout }

/** Where the parcel goes, whom the courier calls, and below that when it comes. */
export function Delivery({ user, checkout }: Props) {
  const { draft, change, pressed } = checkout
  // Without one the shop writes no tax invoice.
  const { gstin } = useShop()
  return (
    <div className="min-w-0">
      {user.address && !draft.adding ? (
        <SavedAddress
          addresses={[{ ...user.address, _id: PROFILE_ADDRESS }, ...checkout.others]}
          chosen={draft.addressId}
          onChoose={(addressId) => change({ addressId })}
          incomplete={checkout.address === null}
        />
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
      {gstin && (
        <BusinessFields
          business={draft.business}
          state={stateOf(draft, checkout.saved)}
          onBusiness={(business) => change({ business })}
          sent={pressed}
        />
      )}
      <AddressPromise asked={checkout.promise} />
    </div>
  )
}
