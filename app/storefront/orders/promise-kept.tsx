import * as words from '#words/promise'
import { dayInIndia } from '../../../core/india-time.ts'
import type { Order } from '../../../core/order.ts'
import { hasNotLeft } from '../../../core/order-status.ts'
import { weekdayText } from '../../ui/dates.ts'
import { sentence } from '../../ui/sentence.ts'
import { mayStillCome } from './order-sums.ts'

/** The promised day, and whether it is being kept. */
export function PromiseKept({ order }: { order: Order }) {
  const { status, promisedOn, deliveredAt } = order
  if (!mayStillCome(order)) return null
  if (!promisedOn) return hasNotLeft(status) ? <Line>{words.weWillConfirm}</Line> : null
  const promised = weekdayText(promisedOn)
  if (deliveredAt) {
    const day = weekdayText(deliveredAt)
    const came = dayInIndia(new Date(deliveredAt)) <= promisedOn ? words.cameInTime : words.cameLate
    return <Line>{sentence(came({ day, promised, strong }))}</Line>
  }
  if (status === 'Delivered') return null
  return dayInIndia(new Date()) <= promisedOn ? (
    <Line>{sentence(words.promisedBy({ day: promised, strong }))}</Line>
  ) : (
    <Line>{words.late({ day: promised })}</Line>
  )
}

const Line = ({ children }: { children: React.ReactNode }) => <p className="mt-3 max-w-measure">{children}</p>
const strong = (text: string) => <strong className="font-medium whitespace-nowrap">{text}</strong>
