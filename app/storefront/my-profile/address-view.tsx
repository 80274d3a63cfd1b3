import * as words from '#words/my-profile'
import type { Address } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { address: Address | null; onEdit: () => void }

export function AddressView({ address, onEdit }: Props) {
  return (
    <section aria-labelledby="address" className="bg-linen p-6 sm:p-8">
      <h2 id="address" className="font-display text-h3">
        {words.deliveryAddress}
      </h2>
      {address ? (
        <AddressLines address={address} className="mt-4 wrap-anywhere" />
      ) : (
        <p className="mt-4 max-w-md text-ink-soft">{words.noAddressIsSaved}</p>
      )}
      <Button kind="outline" className="mt-8" onClick={onEdit}>
        {address ? words.editInformation : words.addAddress}
      </Button>
    </section>
  )
}
