import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/my-profile'
import type { ReplyOf } from '../../../contract/api.ts'
import { priceText } from '../../../core/money.ts'
import { dayText } from '../../ui/dates.ts'
import { callSigned } from '../state/session.ts'
import { Detail, LONE_CHANGE, Note } from './detail.tsx'

type Credit = ReplyOf<'GET /api/user/credit'>

/** What there is of store credit, and its entries; nothing to whoever never had any. */
export function StoreCredit() {
  const [credit, setCredit] = useState<Credit | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    setFailed(false)
    callSigned('GET /api/user/credit')
      .then(setCredit)
      .catch(() => setFailed(true))
  }, [])
  useEffect(load, [load])
  if (failed)
    return (
      <Detail name={words.storeCredit}>
        {words.creditNotFetched}
        <button type="button" onClick={load} className={`cursor-pointer ${LONE_CHANGE}`}>
          {words.tryAgain}
        </button>
      </Detail>
    )
  if (!credit || credit.entries.length === 0) return null
  return (
    <Detail name={words.storeCredit}>
      <span className="tabular-nums">{priceText(credit.balance)}</span>
      {credit.balance > 0 && <Note>{words.creditUse}</Note>}
      <details className="mt-1">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {words.creditEntries}
        </summary>
        <ul className="grid gap-2 text-small">
          {credit.entries.map(({ cause, amount, orderId, at }) => (
            <li key={`${at} ${cause} ${orderId}`} className="flex flex-wrap justify-between gap-x-4">
              <span>
                {words.creditEntry({ cause: NAMES[cause], order: orderId })}
                <time dateTime={at} className="block text-ink-soft">
                  {dayText(at)}
                </time>
              </span>
              <span className="tabular-nums">{signed(amount)}</span>
            </li>
          ))}
        </ul>
      </details>
    </Detail>
  )
}

const NAMES = {
  given: 'given',
  spent: 'spent',
  released: 'released',
  'taken out': 'taken_out',
  'given up': 'given_up',
} as const

const signed = (amount: number) => (amount < 0 ? `−${priceText(-amount)}` : `+${priceText(amount)}`)
