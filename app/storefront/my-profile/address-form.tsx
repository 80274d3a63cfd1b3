import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { focusFirstInvalid } from '../login/use-sign-in.ts'
import { AddressFields } from './address-fields.tsx'
import { addressToSave, isComplete, startingAddress } from './typed-address.ts'
import { usePinLookup } from './use-pin-lookup.ts'
import { useSaving } from './use-saving.ts'

export function AddressForm({ user, onDone }: { user: UserProfile; onDone: () => void }) {
  const [typed, setTyped] = useState(() => startingAddress(user))
  const [sent, setSent] = useState(false)
  const pin = usePinLookup((place) => setTyped((typed) => ({ ...typed, ...place })))
  const { busy, refusalOf, forgetRefusal, save } = useSaving()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setSent(true)
    if (!isComplete(typed)) return focusFirstInvalid(event.currentTarget)
    const isSaved = await save({
      changes: addressToSave(typed, user),
      done: 'Profile updated successfully',
      fallback: 'Failed to update profile',
    })
    if (isSaved) onDone()
  }

  return (
    <section aria-labelledby="address" className="lg:border-l lg:border-sand lg:pl-12">
      <h2 id="address" className="font-display text-h3">
        Delivery address
      </h2>
      <form ref={form} method="post" noValidate onSubmit={submit} onInput={forgetRefusal} className="mt-6">
        <AddressFields
          typed={typed}
          onTyped={(part) => setTyped((typed) => ({ ...typed, ...part }))}
          sent={sent}
          pin={pin}
          hasPhone={user.phone !== null}
          refusalOf={refusalOf}
        />
        <div className="mt-8 flex flex-wrap gap-4">
          <Button type="submit" busy={busy}>
            Save Changes
          </Button>
          <Button kind="outline" disabled={busy} onClick={onDone}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  )
}
