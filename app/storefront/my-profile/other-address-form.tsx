import * as words from '#words/my-profile'
import type { BookAddress, UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { AddressFields } from '../address/address-fields.tsx'
import { startingAddress } from '../address/typed-address.ts'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { useFirstField } from '../login/use-first-field.ts'
import { useKeptFields } from '../state/kept-fields.ts'
import { MoreLines } from './address-form.tsx'
import { addressFrom, isComplete, type ProfileAddress } from './profile-address.ts'
import { ProfilePhone } from './profile-phone.tsx'
import type { useAddressBook } from './use-address-book.ts'

type Props = {
  user: UserProfile
  /** Null: a new one. */
  saved: BookAddress | null
  book: ReturnType<typeof useAddressBook>
  onDone: () => void
}

/** An address beside the profile's own; its phone may be another person's. */
export function OtherAddressForm({ user, saved, book, onDone }: Props) {
  const {
    fields: typed,
    type,
    forget,
  } = useKeptFields<ProfileAddress>(`address ${saved?._id ?? 'new'}`, {
    ...startingAddress(saved ?? user, saved),
    addressLine2: saved?.addressLine2 ?? '',
    landmark: saved?.landmark ?? '',
    phone: saved?.phone ?? user.phone ?? '',
  })
  const ref = useFirstField()
  const { refusalOf } = book
  const { sent, form } = useCheckedForm(!isComplete(typed), async () => {
    const address = addressFrom(typed)
    const isSaved = await book.change(
      saved ? { to: 'edit', with: { addressId: saved._id, address } } : { to: 'add', with: { address } },
      words.addressIsSaved,
    )
    if (isSaved) close()
  })
  function close() {
    forget()
    onDone()
  }

  return (
    <section aria-labelledby="other-address" className="mt-12">
      <h2 id="other-address" className="font-display text-h3">
        {saved ? words.editAddress : words.addAnotherAddress}
      </h2>
      <form {...form} ref={ref} onInput={book.forgetRefusal} className="mt-6">
        <AddressFields
          typed={typed}
          onTyped={type}
          sent={sent}
          refusalOf={refusalOf}
          afterStreet={<MoreLines typed={typed} onTyped={type} refusalOf={refusalOf} />}
          atEnd={
            <ProfilePhone
              value={typed.phone}
              hint={words.phoneOfAddress}
              onValue={(phone) => type({ phone })}
              sent={sent}
              refusal={refusalOf('address.phone')}
            />
          }
        />
        <div className="mt-8 flex flex-wrap gap-4">
          <Button type="submit" busy={book.busy}>
            {words.saveChanges}
          </Button>
          <Button kind="outline" disabled={book.busy} onClick={close}>
            {words.cancel}
          </Button>
        </div>
      </form>
    </section>
  )
}
