import * as words from '#words/my-profile'
import type { Address } from '../../../core/person.ts'
import { AddressLines } from '../../ui/address-lines.tsx'
import { Button } from '../../ui/button.tsx'

type Props = { address: Address | null; onEdit: () => void; onRemove: (() => void) | null }

export function AddressView({ address, onEdit, onRemove }: Props) {
  return (
    <section aria-labelledby="address" className="bg-linen p-[min(1.5rem,6vw)] sm:p-8">
      <h2 id="address" className="font-display text-h3">
        {words.deliveryAddress}
      </h2>
      {address ? (
        <AddressLines address={address} className="mt-4 wrap-anywhere" />
      ) : (
        <p className="mt-4 max-w-md text-balance text-ink-soft">{words.noAddressIsSaved}</p>
      )}
      <div className="mt-8 flex flex-wrap items-center gap-x-6">
        <Button kind="outline" onClick={onEdit}>
          {address ? words.editInformation : words.addAddress}
        </Button>
        {address && onRemove && (
          <Button kind="quiet" aria-label={`${words.remove}: ${address.street}`} onClick={onRemove}>
            {words.remove}
          </Button>
        )}
      </div>
    </section>
  )
}
