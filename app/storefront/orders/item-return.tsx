import { useState } from 'react'
import * as words from '#words/orders'
import { reason as reasonText, stateIs, step } from '#words/returns'
import { courierText } from '../../../core/courier-name.ts'
import { paise } from '../../../core/money.ts'
import { neverArrived } from '../../../core/never-arrived.ts'
import type { OwnReturn } from '../../../core/own-return.ts'
import { LEAST_REFUND_PAISE } from '../../../core/refund.ts'
import { returnedAs } from '../../../core/returned-as.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { momentText } from '../../ui/dates.ts'
import { FieldError } from '../../ui/field.tsx'
import { useShop } from '../shell/use-shop.ts'
import { callSigned, isSessionOver } from '../state/session.ts'
import { AskFirst } from './ask-first.tsx'

type Props = { one: OwnReturn; onChanged: () => void }

/** A return of a line: how far it has come, the next step, and the button that cancels it. */
export function ItemReturn({ one, onChanged }: Props) {
  const [asking, setAsking] = useState(false)
  const { busy, refused, submit } = useSubmit()
  const { name, address } = useShop()
  const { code, state, wish, shopPays, size, said, pickup, replacement } = one
  const isToSend = state === 'approved' && !shopPays
  const returned = returnedAs(one)
  const credit = paise(one.amount) < LEAST_REFUND_PAISE ? 'none' : returned.credit
  const lost = neverArrived(one.steps.map((step) => step.state)) ? 'yes' : 'other'
  return (
    <section aria-label={words.returnNumber({ code })} className="note mt-6 border-brass">
      <p className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <strong className="font-medium">
          {one.way && one.way.is !== 'missed'
            ? words.returnWayIs({ is: one.way.is })
            : stateIs({
                state,
                wish,
                lost,
                ...returned,
                credit,
                fetched: shopPays ? 'yes' : 'other',
                size: size ?? '',
              })}
        </strong>
        <span className="text-small text-ink-soft tabular-nums">{words.returnNumber({ code })}</span>
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {words.pieces({ count: one.quantity })}. {reasonText({ reason: one.reason })}.
      </p>
      {said && <p className="mt-2 text-small wrap-anywhere">{words.returnSaid({ reason: said })}</p>}
      {isToSend && (
        <p className="mt-2 text-small wrap-anywhere">
          {words.returnSendTo({ address: [name, ...address].join(', '), code })}
        </p>
      )}
      {replacement && <p className="mt-2 text-small">{words.returnByOrder({ orderId: replacement })}</p>}
      {pickup && <Pickup {...pickup} />}
      {one.way && <p className="mt-2 text-small">{words.returnWay(one.way)}</p>}
      <ol aria-label={words.returnSteps} className="mt-3 grid gap-x-6 gap-y-1 text-small sm:grid-cols-2">
        {one.steps.map(({ state: reached, at }) => (
          <li key={`${reached} ${at}`} className="flex justify-between gap-4 border-t border-sand pt-1">
            {step({ state: reached, lost, credit })}
            <time dateTime={at} className="text-right text-ink-soft">
              {momentText(at)}
            </time>
          </li>
        ))}
      </ol>
      {one.way?.is === 'again' && (
        <Button
          className="mt-4 mr-4"
          busy={busy !== null}
          onClick={() =>
            void submit({
              as: 'sending',
              async send() {
                await callSigned('POST /api/return/fetch', { returnId: code })
                sayDone(words.returnFetchAsked)
                onChanged()
              },
              fallback: words.returnNotFetched,
              takes: isSessionOver,
            })
          }
        >
          {words.fetchReturn}
        </Button>
      )}
      <FieldError>{refused?.message}</FieldError>
      {one.mayCancel && (
        <Button kind="outline" className="mt-4" onClick={() => setAsking(true)}>
          {words.cancelReturn}
        </Button>
      )}
      {asking && (
        <CancelReturn
          code={code}
          onClose={(isChanged) => {
            setAsking(false)
            if (isChanged) onChanged()
          }}
        />
      )}
    </section>
  )
}

function Pickup({ courier, awb, trackingUrl }: NonNullable<OwnReturn['pickup']>) {
  const { couriers } = useShop()
  return (
    <p className="mt-2 text-small wrap-anywhere">
      {courier ? courierText(courier, couriers) : words.courier},{' '}
      {trackingUrl ? (
        <a href={trackingUrl} target="_blank" rel="noopener" className="text-link">
          {awb}
        </a>
      ) : (
        awb
      )}
    </p>
  )
}

function CancelReturn({ code, onClose }: { code: string; onClose: (isChanged: boolean) => void }) {
  return (
    <AskFirst
      title={words.cancelReturnTitle({ code })}
      yes={words.cancelReturnNow}
      no={words.keepReturn}
      failed={words.returnNotCancelled}
      onYes={async () => {
        await callSigned('POST /api/return/cancel', { returnId: code })
        sayDone(words.returnIsCancelled({ code }))
      }}
      onClose={onClose}
    >
      <p>{words.cancelReturnMeans}</p>
    </AskFirst>
  )
}
