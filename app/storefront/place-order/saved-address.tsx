import type { Address } from '../../../core/person.ts'

export function SavedAddress({ address, incomplete }: { address: Address; incomplete: boolean }) {
  const { firstName, lastName, street, addressLine2, landmark, city, state, zipcode, country, phone } =
    address
  return (
    <section aria-labelledby="saved-address" className="border border-line p-6">
      <h2 id="saved-address" className="text-small text-ink-soft">
        We deliver to
      </h2>
      <address className="mt-3 not-italic">
        <p className="font-medium">
          {firstName} {lastName}
        </p>
        <p>{street}</p>
        {addressLine2 && <p>{addressLine2}</p>}
        {landmark && <p>{landmark}</p>}
        <p>
          {city}, {state} {zipcode}
        </p>
        <p>{country}</p>
        <p className="mt-3 tabular-nums">{phone}</p>
      </address>
      {incomplete && (
        <p role="alert" className="mt-4 text-small text-madder">
          This address lacks something the courier needs. Please add a new one.
        </p>
      )}
    </section>
  )
}
