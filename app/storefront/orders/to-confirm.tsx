import { useState } from 'react'
import * as words from '#words/orders'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/dates.ts'
import { FieldError } from '../../ui/field.tsx'
import { callSigned, isSessionOver } from '../state/session.ts'
import { headingId } from './heading-id.ts'

type Props = { orderId: string; until: string; onChanged: () => void }

/** An order that waits for its shopper's word: why, until when, and the button that confirms it. */
export function ToConfirm({ orderId, until, onChanged }: Props) {
  const { busy, refused, submit } = useSubmit()
  const [isDone, setDone] = useState(false)

  const confirm = () =>
    submit({
      as: 'sending',
      async send() {
        const { hasLeft } = await callSigned('POST /api/order/confirm', { orderId })
        sayDone(words.confirmed({ orderId, left: hasLeft ? 'yes' : 'other' }))
        // The button goes away even if the orders cannot be fetched again, and the focus would go with it.
        document.getElementById(headingId(orderId))?.focus()
        setDone(true)
        onChanged()
      },
      fallback: words.notConfirmed,
      takes: isSessionOver,
    })
  if (isDone) return null
  return (
    <div className="border-l-4 border-haldi bg-haldi/25 px-[min(1.5rem,5vw)] py-5">
      <h3 className="font-medium">{words.toConfirm}</h3>
      <p className="mt-1 max-w-measure text-small">{words.toConfirmWhy({ moment: momentText(until) })}</p>
      <Button className="mt-4 max-sm:w-full" busy={busy !== null} onClick={() => void confirm()}>
        {words.confirmOrder}
      </Button>
      <FieldError className="mt-3 text-small">{refused?.message}</FieldError>
    </div>
  )
}
