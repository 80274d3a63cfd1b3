import * as words from '#words/place-order'
import { type Paise, priceText, rupees } from '../../../core/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { sentence } from '../../ui/sentence.ts'

/**
 * `amount`: the new total in rupees; null keeps the dialog closed. `left`: what is left to pay where store credit covered
 * the old total, so that a payment method has to be chosen; null: nothing. `busy`: the coupon is being checked at the new
 * price.
 */
type Props = {
  amount: number | null
  left: Paise | null
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Shown when the total changed between the page and the order: nothing is placed at a price nobody agreed to. */
export function NewTotalDialog({ amount, left, busy, onConfirm, onClose }: Props) {
  if (amount === null) return null
  return (
    <Dialog open onClose={onClose} title={words.totalHasChanged}>
      <p>
        {sentence(
          words.priceChangedWhileYouWere({
            price: priceText(amount),
            strong: (text) => <strong className="font-medium tabular-nums">{text}</strong>,
          }),
        )}
      </p>
      {left !== null && <p className="mt-4">{words.creditLeaves({ left: priceText(rupees(left)) })}</p>}
      <div className="mt-8 grid gap-3 sm:grid-cols-2">
        {left === null && (
          <Button busy={busy} onClick={onConfirm}>
            {words.placeOrderAt({ price: priceText(amount) })}
          </Button>
        )}
        <Button kind="outline" onClick={onClose}>
          {words.lookAgain}
        </Button>
      </div>
    </Dialog>
  )
}
