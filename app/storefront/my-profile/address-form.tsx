import * as words from '#words/my-profile'
import type { UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { CheckedField } from '../login/checked-field.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useFirstField } from '../login/use-first-field.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { addressToSave, isComplete, type ProfileAddress, startingProfile } from './profile-address.ts'
import { LockedPhone, ProfilePhone } from './profile-phone.tsx'
import { useSaving } from './use-saving.ts'

export function AddressForm({ user, onDone }: { user: UserProfile; onDone: () => void }) {
  const start = startingProfile(user)
  const isAnothers = user.phone !== null && start.phone !== user.phone
  const { fields: typed, type, forget } = useKeptFields('address', start)
  const { busy, refusalOf, forgetRefusal, save } = useSaving()
  const ref = useFirstField()
  const { sent, form } = useCheckedForm(!isComplete(typed), async () => {
    const isSaved = await save({
      changes: addressToSave(typed, user),
      done: words.profileUpdatedSuccessfully,
      fallback: words.failedToUpdateProfile,
    })
    if (isSaved) close()
  })
  function close() {
    forget()
    onDone()
  }

  return (
    <section aria-labelledby="address" className="lg:border-l lg:border-sand lg:pl-12">
      <h2 id="address" className="font-display text-h3">
        {words.deliveryAddress}
      </h2>
      <form {...form} ref={ref} onInput={forgetRefusal} className="mt-6">
        <AddressFields
          typed={typed}
          onTyped={type}
          sent={sent}
          refusalOf={refusalOf}
          afterStreet={<MoreLines typed={typed} onTyped={type} refusalOf={refusalOf} />}
          atEnd={
            user.phone !== null && !isAnothers ? (
              <LockedPhone phone={typed.phone} />
            ) : (
              <ProfilePhone
                value={typed.phone}
                {...(isAnothers ? { hint: words.phoneOfAddress } : {})}
                onValue={(phone) => type({ phone })}
                sent={sent}
                refusal={refusalOf(isAnothers ? 'address.phone' : 'phone')}
              />
            )
          }
        />
        <div className="mt-8 flex flex-wrap gap-4">
          <Button type="submit" busy={busy}>
            {words.saveChanges}
          </Button>
          <Button kind="outline" disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </section>
  )
}

type MoreLinesProps = {
  typed: ProfileAddress
  onTyped: (part: Partial<ProfileAddress>) => void
  refusalOf: (field: string) => string | null
}

export function MoreLines({ typed, onTyped, refusalOf }: MoreLinesProps) {
  return (
    <>
      <CheckedField
        name="addressLine2"
        label={words.addressLine2}
        optional
        autoComplete="shipping address-line2"
        maxLength={200}
        value={typed.addressLine2}
        onValue={(addressLine2) => onTyped({ addressLine2 })}
        refusal={refusalOf('address.addressLine2')}
      />
      <CheckedField
        name="landmark"
        label={words.landmark}
        optional
        autoComplete="off"
        maxLength={200}
        value={typed.landmark}
        onValue={(landmark) => onTyped({ landmark })}
        refusal={refusalOf('address.landmark')}
      />
    </>
  )
}
