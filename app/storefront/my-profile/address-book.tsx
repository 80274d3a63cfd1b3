import { useState } from 'react'
import * as words from '#words/my-profile'
import { type BookAddress, MOST_ADDRESSES, type UserProfile } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { OtherAddressForm } from './other-address-form.tsx'
import { useAddressBook } from './use-address-book.ts'

/** The addresses beside the profile's own: the checkout offers them all. */
export function AddressBook({ user }: { user: UserProfile }) {
  const book = useAddressBook()
  const [editing, setEditing] = useState<BookAddress | 'new' | null>(null)
  const [removing, setRemoving] = useState<BookAddress | null>(null)
  const { others } = book
  if (!user.address || !others) return null
  if (editing)
    return (
      <OtherAddressForm
        user={user}
        saved={editing === 'new' ? null : editing}
        book={book}
        onDone={() => setEditing(null)}
      />
    )
  return (
    <section aria-labelledby="other-addresses" className="mt-12">
      <h2 id="other-addresses" className="font-display text-h3">
        {words.otherAddresses}
      </h2>
      <ul className="mt-4 grid gap-6 sm:grid-cols-2">
        {others.map((address) => (
          <li key={address._id} className="flex min-w-0 flex-col border border-line p-6">
            <AddressLines address={address} className="wrap-anywhere" />
            <Actions
              address={address}
              busy={book.busy}
              onEdit={() => setEditing(address)}
              onFirst={() =>
                book.change({ to: 'make-default', with: { addressId: address._id } }, words.addressIsFirst)
              }
              onRemove={() => setRemoving(address)}
            />
          </li>
        ))}
      </ul>
      {others.length < MOST_ADDRESSES - 1 ? (
        <Button kind="outline" className="mt-6" onClick={() => setEditing('new')}>
          {words.addAnotherAddress}
        </Button>
      ) : (
        <p className="mt-6 text-small text-ink-soft">{words.bookIsFull({ most: MOST_ADDRESSES })}</p>
      )}
      {removing && (
        <Dialog open onClose={() => setRemoving(null)} title={words.removeThisAddress}>
          <AddressLines address={removing} className="wrap-anywhere" />
          <div className="mt-8 grid gap-3 sm:grid-cols-2">
            <Button
              busy={book.busy}
              onClick={async () => {
                await book.change({ to: 'remove', with: { addressId: removing._id } }, words.addressIsRemoved)
                setRemoving(null)
              }}
            >
              {words.remove}
            </Button>
            <Button kind="outline" onClick={() => setRemoving(null)}>
              {words.keepIt}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}

type ActionsProps = {
  address: BookAddress
  busy: boolean
  onEdit: () => void
  onFirst: () => void
  onRemove: () => void
}

/** Each is named with its street, for who cannot see what it stands below. */
function Actions({ address: { street }, busy, onEdit, onFirst, onRemove }: ActionsProps) {
  const button = (text: string, onClick: () => void) => (
    <Button kind="quiet" disabled={busy} aria-label={`${text}: ${street}`} onClick={onClick}>
      {text}
    </Button>
  )
  return (
    <div className="mt-auto flex flex-wrap gap-x-6 pt-4">
      {button(words.edit, onEdit)}
      {button(words.makeFirst, onFirst)}
      {button(words.remove, onRemove)}
    </div>
  )
}
