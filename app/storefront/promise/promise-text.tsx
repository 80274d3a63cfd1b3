import type { ReactNode } from 'react'
import * as words from '#words/promise'
import type { DeliveryPromise } from '../../../core/delivery-promise.ts'
import { weekdayText } from '../../ui/dates.ts'
import type { Asked } from './use-promise.ts'

/** `before`: the text while there is no PIN code. */
export function PromiseText({ asked, before }: { asked: Asked; before: string }) {
  return (
    <p role="status" className="text-small text-balance text-ink-soft">
      {asked === null ? (
        before
      ) : asked === 'asking' ? (
        words.looking
      ) : 'again' in asked ? (
        <>
          {words.failed}
          <button type="button" onClick={asked.again} className="lone-link cursor-pointer">
            {words.tryAgain}
          </button>
        </>
      ) : (
        <Known promise={asked} />
      )}
    </p>
  )
}

function Known({ promise: { delivers, by, place, cash, pin } }: { promise: DeliveryPromise }) {
  if (delivers === 'no')
    return <Lines first={words.notThere({ pin })} tone="text-madder" rest={words.anotherAddress} />
  const payment = cash ? words.cashToo : words.noCash
  if (delivers === 'to confirm' || !by)
    return <Lines first={words.weWillConfirm} rest={cash ? words.order : [words.order, payment]} />
  return (
    <Lines first={words.by({ day: weekdayText(by) })} rest={place ? [words.to(place), payment] : payment} />
  )
}

type LinesProps = { first: string; tone?: string; rest: string | string[] }

const Lines = ({ first, tone = 'text-bottle', rest }: LinesProps): ReactNode => (
  <>
    <span className={`block text-body font-medium ${tone}`}>{first}</span>
    {[rest].flat().map((line) => (
      <span key={line} className="block">
        {line}
      </span>
    ))}
  </>
)
