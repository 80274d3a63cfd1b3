import { useEffect, useRef, useState } from 'react'
import * as words from '#words/my-profile'
import { type BookAddress, MOST_ADDRESSES, PROFILE_ADDRESS, type UserProfile } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { AddressView } from './address-view.tsx'
import { OtherAddressForm } from './other-address-form.tsx'
import { RemoveAddress } from './remove-address.tsx'
import { useAddressBook } from './use-address-book.ts'

/** The profile's own address, which the checkout proposes, and the others, which it offers. */
export function AddressBook({ user, onEdit }: { user: UserProfile; onEdit: () => void }) {
  const book = useAddressBook()
  const [editing, setEditing] = useState<BookAddress | 'new' | null>(null)
  const [removing, setRemoving] = useState<BookAddress | null>(null)
  const part = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  const hasLostFocus = useRef(false)
  // What had it is gone: the form, or the card that was removed or has moved.
  useEffect(() => {
    if (!hasLostFocus.current || editing || removing) return
    hasLostFocus.current = false
    const back = opener.current
    opener.current = null
    if (back instanceof HTMLElement && back.isConnected) back.focus()
    else part.current?.focus()
  })
  const { others, failed } = book
  const first = user.address && { ...user.address, _id: PROFILE_ADDRESS, isDefault: true }

  function edit(which: BookAddress | 'new') {
    opener.current = document.activeElement
    setEditing(which)
  }
  async function makeFirst({ _id: addressId }: BookAddress) {
    hasLostFocus.current = await book.change(
      { to: 'make-default', with: { addressId } },
      words.addressIsFirst,
    )
  }
  async function remove({ _id: addressId }: BookAddress) {
    hasLostFocus.current = await book.change({ to: 'remove', with: { addressId } }, words.addressIsRemoved)
    setRemoving(null)
  }

  return (
    <div ref={part} tabIndex={-1}>
      {/* Which one it is now may not be known: the next may have moved up. */}
      <AddressView address={first} onEdit={onEdit} onRemove={others && (() => setRemoving(first))} />
      {failed && !editing && (
        <NotFetched
          text={words.othersNotFetched}
          tryAgain={words.tryAgain}
          onRetry={() => void book.retry()}
        />
      )}
      {first && others && (
        // Not taken away: a keyboard goes on from the button that opened the form.
        <div hidden={editing !== null}>
          <Others others={others} busy={book.busy} onEdit={edit} onFirst={makeFirst} onRemove={setRemoving} />
        </div>
      )}
      {editing && (
        <OtherAddressForm
          user={user}
          saved={editing === 'new' ? null : editing}
          book={book}
          onDone={() => {
            hasLostFocus.current = true
            setEditing(null)
          }}
        />
      )}
      {removing && (
        <RemoveAddress
          address={removing}
          busy={book.busy}
          onRemove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </div>
  )
}

type OthersProps = {
  others: BookAddress[]
  busy: boolean
  onEdit: (which: BookAddress | 'new') => void
  onFirst: (address: BookAddress) => void
  onRemove: (address: BookAddress) => void
}

function Others({ others, busy, onEdit, onFirst, onRemove }: OthersProps) {
  return (
    <>
      {others.length > 0 && (
        <section aria-labelledby="other-addresses" className="mt-12">
          <h2 id="other-addresses" className="font-display text-h3">
            {words.otherAddresses}
          </h2>
          <ul className="mt-4 grid gap-6 sm:grid-cols-2">
            {others.map((address) => (
              <li
                key={address._id}
                className="flex min-w-0 flex-col border border-line p-[min(1.5rem,5vw)] text-small"
              >
                <AddressLines address={address} className="wrap-anywhere" />
                <Actions
                  address={address}
                  busy={busy}
                  onEdit={() => onEdit(address)}
                  onFirst={() => onFirst(address)}
                  onRemove={() => onRemove(address)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length < MOST_ADDRESSES - 1 ? (
        <Button kind="outline" className="mt-6" onClick={() => onEdit('new')}>
          {words.addAnotherAddress}
        </Button>
      ) : (
        <p className="mt-6 text-small text-ink-soft">{words.bookIsFull({ most: MOST_ADDRESSES })}</p>
      )}
    </>
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
