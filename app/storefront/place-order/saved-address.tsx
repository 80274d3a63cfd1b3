import * as words from '#words/place-order'
import type { Address } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { FieldError } from '../../ui/field.tsx'

type Props = {
  /** The profile's first. */
  addresses: (Address & { _id: string })[]
  chosen: string
  onChoose: (id: string) => void
  incomplete: boolean
}

/** The saved address, or, where there are several, which of them. */
export function SavedAddress({ addresses, chosen, onChoose, incomplete }: Props) {
  const [first, ...others] = addresses
  return (
    <section aria-labelledby="saved-address" className="border border-line p-[min(1.5rem,5vw)]">
      <h2 id="saved-address" className="text-small text-ink-soft">
        {words.weDeliverTo}
      </h2>
      {others.length === 0 && first ? (
        <AddressLines address={first} className="mt-3" />
      ) : (
        <fieldset className="mt-3 grid min-w-0 gap-3 sm:grid-cols-2">
          <legend className="sr-only">{words.whichAddress}</legend>
          {addresses.map((address) => (
            <label
              key={address._id}
              className="flex min-w-0 cursor-pointer gap-3 rounded-control border border-sand p-4 text-small has-checked:border-wine"
            >
              <input
                type="radio"
                name="address"
                checked={address._id === (addresses.some(({ _id }) => _id === chosen) ? chosen : first?._id)}
                onChange={() => onChoose(address._id)}
                className="mt-0.5 size-5 shrink-0 accent-wine"
              />
              <Short address={address} />
            </label>
          ))}
        </fieldset>
      )}
      {incomplete && <FieldError className="mt-4 text-small">{words.addressIncomplete}</FieldError>}
    </section>
  )
}

/** Three lines of each, so that ten of them can still be looked through. */
const Short = ({
  address: { firstName, lastName, street, addressLine2, landmark, city, state, zipcode, phone },
}: {
  address: Address
}) => (
  <span className="min-w-0 wrap-anywhere">
    <span className="block font-medium">
      {firstName} {lastName}
    </span>
    <span className="block">{[street, addressLine2, landmark].filter(Boolean).join(', ')}</span>
    <span className="block tabular-nums">
      {city}, {state} {zipcode} · {phone}
    </span>
  </span>
)
