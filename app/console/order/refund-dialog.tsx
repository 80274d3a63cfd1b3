import { useState } from 'react'
import type { OrderMoney, OrderPage } from '../../../contract/admin/orders.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { canMove } from '../../../core/order-status.ts'
import { REFUND_CODES, REFUND_REASONS, type RefundCode } from '../../../core/refund.ts'
import { cancelledPaise } from '../../../core/totals.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Field, FieldError } from '../../ui/field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { CodeTitle } from '../parts/code-title.tsx'
import { randomUuid } from '../parts/random-uuid.ts'
import { numberIn } from '../parts/typed-text.ts'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import { left, PieceCount } from './piece-count.tsx'
import { howItGoesBack } from './what-goes-back.ts'

type Order = OrderPage['order']
type Props = { open: boolean; onClose: () => void; order: Order; money: OrderMoney; onDone: () => void }

export function RefundDialog({ open, onClose, order, money, onDone }: Props) {
  /** What one's own last refund left: the order may not be there anew as the dialog is opened again. */
  const [after, setAfter] = useState(Number.POSITIVE_INFINITY)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={
        <>
          Refund on <CodeTitle>{order.code}</CodeTitle>
        </>
      }
    >
      <RefundForm
        order={order}
        money={money}
        known={Math.min(money.refundable, after)}
        onReload={onDone}
        onDone={(left) => {
          setAfter(left)
          onClose()
        }}
      />
    </Dialog>
  )
}

const BY_HAND = REFUND_CODES.filter((code) => REFUND_REASONS[code].byHand !== null)

/** `known`, and what `onDone` is told: the rupees that can still go back. */
type FormProps = {
  order: Order
  money: OrderMoney
  known: number
  onReload: () => void
  onDone: (left: number) => void
}

/**
 * Asks for a refund by which the goods stay where they are. The chosen pieces say what the refund is for and propose an
 * amount, which the person can change.
 */
function RefundForm({ order, money, known, onReload, onDone }: FormProps) {
  // A second press of the button asks for the same refund.
  const [key] = useState(() => randomUuid())
  // As it was when the dialog was opened: where a colleague has refunded something meanwhile, the server refuses, and the same is
  // not refunded twice.
  const [seen] = useState(known)
  const [counts, setCounts] = useState(new Map<number, number>())
  const [delivery, setDelivery] = useState(false)
  const [amount, setAmount] = useState('')
  const [code, setCode] = useState<RefundCode>('goodwill')
  const lines = order.lines.filter((line) => left(line) > 0)
  const choose = (counts: Map<number, number>, delivery: boolean) => {
    setCounts(counts)
    setDelivery(delivery)
    const worth = worthOf(order, counts) + (delivery ? money.delivery : 0)
    setAmount(worth > 0 ? String(Math.min(worth, money.refundable)) : '')
  }
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const pieces = [...counts]
      .map(([position, quantity]) => ({ position, quantity }))
      .filter(({ quantity }) => quantity > 0)
    const payload = {
      key,
      amount: numberIn(amount),
      left: seen,
      code,
      reason: String(typed.get('reason')).trim() || null,
      ...(pieces.length > 0 && { pieces }),
      ...(delivery && { delivery }),
    }
    await send('POST /api/admin/orders/{code}/refunds', payload, { code: order.code }).finally(onReload)
    onDone(rupees(paise(seen) - paise(payload.amount)))
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <fieldset>
        <legend className="mb-2 text-small font-medium">Which part it is for, if not for all</legend>
        {lines.map((line) => (
          <PieceCount
            key={line.position}
            line={line}
            doing="to refund"
            count={counts.get(line.position) ?? 0}
            onChange={(count) => choose(new Map(counts).set(line.position, count), delivery)}
          />
        ))}
        {money.delivery > 0 && (
          <CheckboxField
            label={`Delivery, ${priceText(money.delivery)}`}
            name="delivery"
            className="border-t border-sand pt-1"
            checked={delivery}
            onChange={(event) => choose(counts, event.currentTarget.checked)}
          />
        )}
      </fieldset>
      <Field
        label="Amount, ₹"
        name="amount"
        required
        inputMode="decimal"
        value={amount}
        onChange={(event) => setAmount(event.currentTarget.value)}
        hint={`${priceText(money.refundable)} of what was received can still go back.`}
        error={troubleOf('amount')}
      />
      <OneOfField label="Why" name="code" value={code} options={BY_HAND} onValue={setCode}>
        {(each) => REFUND_REASONS[each].byHand}
      </OneOfField>
      <Field
        label="In words"
        name="reason"
        optional={code !== 'other'}
        required={code === 'other'}
        maxLength={500}
        hint="For colleagues, beside the order."
        error={troubleOf('reason')}
      />
      <div aria-live="polite" className="note text-small">
        <p className="font-medium">{whatHappens(order, money, numberIn(amount))}</p>
        <p>{whatBecomes(order, money, counts, numberIn(amount))} This cannot be taken back.</p>
      </div>
      <FieldError>{troubleOf('', true)}</FieldError>
      <Button type="submit" busy={busy} className="self-start">
        Refund {numberIn(amount) > 0 ? priceText(numberIn(amount)) : ''}
      </Button>
    </form>
  )
}

const whatHappens = ({ customer }: Order, money: OrderMoney, amount: number): string =>
  amount > 0
    ? howItGoesBack(money, amount, { isErased: customer === null })
    : 'Nothing goes back yet: say how much.'

/**
 * Says what a refund does to the pieces: before a parcel has left, pieces whose whole remaining price goes back are
 * cancelled and not sent.
 */
function whatBecomes(order: Order, money: OrderMoney, counts: Map<number, number>, amount: number): string {
  const stays = 'The goods stay where they are; it comes off the price of the order.'
  if (!canMove(order.status, 'Cancelled')) return stays
  if (amount >= money.refundable)
    return 'Nothing was sent yet: the order is cancelled with it, and its pieces are back on the shelf.'
  const worth = worthOf(order, counts)
  if (worth > 0 && amount >= worth)
    return 'Nothing was sent yet: these pieces are cancelled with it, and are back on the shelf.'
  return 'It comes off the price of the order; all of its pieces are still sent.'
}

/** What is left of the price of the chosen pieces, in rupees. */
function worthOf({ lines }: Order, counts: Map<number, number>): number {
  const each = lines.map(({ position, price, quantity, cancelled, couponPaise, givenBackPaise }) =>
    cancelledPaise(
      { unitPaise: paise(price ?? 0), quantity, cancelledQuantity: cancelled, couponPaise, givenBackPaise },
      counts.get(position) ?? 0,
    ),
  )
  return rupees(each.reduce((sum, worth) => sum + worth, 0))
}
