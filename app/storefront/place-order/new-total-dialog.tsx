import { priceText } from '../../../core/money.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** `amount`: the right total in rupees; null keeps it closed. */
type Props = { amount: number | null; onConfirm: () => void; onClose: () => void }

/** Shown when the total changed between the page and the order: nothing is placed at a price nobody agreed to. */
export function NewTotalDialog({ amount, onConfirm, onClose }: Props) {
  if (amount === null) return null
  return (
    <Dialog open onClose={onClose} title="The total has changed">
      <p>
        A price changed while you were here. The total is now{' '}
        <strong className="font-medium tabular-nums">{priceText(amount)}</strong>, delivery included. Nothing
        has been ordered yet.
      </p>
      <div className="mt-8 flex flex-wrap gap-4">
        <Button onClick={onConfirm}>Place Order at {priceText(amount)}</Button>
        <Button kind="outline" onClick={onClose}>
          Look again
        </Button>
      </div>
    </Dialog>
  )
}
