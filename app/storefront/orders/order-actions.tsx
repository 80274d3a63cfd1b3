import { useEffect, useRef, useState } from 'react'
import * as words from '#words/orders'
import type { Order } from '../../../core/order.ts'
import { dialled, whatsappUrl } from '../../../core/shop.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/dates.ts'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { useShop } from '../shell/use-shop.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { headingId } from './heading-id.ts'
import { OrderAgain } from './order-again.tsx'
import { TaxPapers } from './tax-papers.tsx'

type Props = { order: Order; onChanged: () => void }

/** What the shopper can do about an order: order again, cancel while that is possible, get help. */
export function OrderActions({ order, onChanged }: Props) {
  const [cancelling, setCancelling] = useState(false)
  const changed = useRef(false)
  const { _id: orderId, cancellable } = order
  // The button that opened the dialog, and gets the focus back from it, goes away once the order is cancelled.
  useEffect(() => {
    if (changed.current && !cancellable) document.getElementById(headingId(orderId))?.focus()
  }, [orderId, cancellable])
  return (
    <div className="grid min-w-0 content-start gap-4 sm:col-span-2 lg:col-span-1">
      {/* As tall as each other, unless there is a word below one. */}
      <div
        className={`grid grid-cols-[repeat(auto-fit,minmax(min(8.75rem,100%),1fr))] gap-3 sm:flex sm:flex-wrap ${cancellable ? 'items-start' : ''}`}
      >
        <OrderAgain order={order} />
        <TaxPapers order={order} />
        {cancellable && (
          <div>
            <Button kind="outline" className="max-sm:w-full max-sm:px-2!" onClick={() => setCancelling(true)}>
              {words.cancelOrder}
            </Button>
            <p className="mt-1 text-center text-small text-ink-soft">
              {order.cancelUntil
                ? words.cancelUntil({ moment: momentText(order.cancelUntil) })
                : words.cancelUntilPacked}
            </p>
          </div>
        )}
      </div>
      <Help order={order} />
      {cancelling && (
        <CancelDialog
          order={order}
          onClose={(isChanged) => {
            setCancelling(false)
            changed.current = isChanged
            if (isChanged) onChanged()
          }}
        />
      )}
    </div>
  )
}

function Help({ order: { _id: orderId } }: Pick<Props, 'order'>) {
  const { phone } = useShop()
  return (
    <div className="text-small">
      <h3 className="text-ink-soft">{words.help}</h3>
      <p className="flex flex-wrap gap-x-6">
        <a
          href={whatsappUrl(phone, words.helpMessage({ orderId }))}
          target="_blank"
          rel="noopener"
          className="lone-link"
        >
          {sentence(words.helpWhatsapp({ orderId, hidden }))}
        </a>
        <a href={`tel:${dialled(phone)}`} className="lone-link">
          {words.helpCall({ phone: phone.replaceAll(' ', '\u00a0') })}
        </a>
      </p>
    </div>
  )
}
