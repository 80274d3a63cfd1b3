import * as words from '#words/place-order'
import type { Address } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'

export function SavedAddress({ address, incomplete }: { address: Address; incomplete: boolean }) {
  return (
    <section aria-labelledby="saved-address" className="border border-line p-6">
      <h2 id="saved-address" className="text-small text-ink-soft">
        {words.weDeliverTo}
      </h2>
      <AddressLines address={address} className="mt-3" />
      {incomplete && (
        <p role="alert" className="mt-4 text-small text-madder">
          {words.addressIncomplete}
        </p>
      )}
    </section>
  )
}
