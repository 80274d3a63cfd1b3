import * as words from '#words/place-order'
import { priceText, rupees } from '../../../core/money.ts'
import { CheckboxField } from '../../ui/field.tsx'
import type { OwnCredit } from './use-credit.ts'

type Props = { credit: OwnCredit; total: number; onWanted: (wanted: boolean) => void }

/** Unticked until its shopper ticks it; what is left to pay stands below. */
export function CreditBox({ credit, total, onWanted }: Props) {
  const { balance, most, used, wanted } = credit
  if (most === 0) return null
  const price = (paise: number) => priceText(rupees(paise))
  return (
    <div className="mt-6 border-t border-line pt-4">
      <CheckboxField
        label={words.payByCredit({ price: price(most) })}
        hint={words.creditHint({
          balance: price(balance),
          covers: most === total ? 'yes' : 'other',
          left: price(total - most),
        })}
        name="storeCredit"
        checked={wanted}
        onChange={(event) => onWanted(event.currentTarget.checked)}
      />
      {used > 0 && (
        <dl className="mt-3 grid grid-cols-[1fr_auto] gap-y-3 tabular-nums">
          <dt>{words.storeCredit}</dt>
          <dd className="text-right">−{price(used)}</dd>
          <dt className="font-medium">{words.leftToPay}</dt>
          <dd className="text-right font-medium">{price(total - used)}</dd>
        </dl>
      )}
    </div>
  )
}
