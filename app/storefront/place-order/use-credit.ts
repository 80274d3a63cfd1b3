import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as words from '#words/place-order'
import { paise } from '../../../core/money.ts'
import { creditFor } from '../../../core/store-credit.ts'
import { createRetry } from '../../browser/create-retry.ts'
import { withReason } from '../../browser/refusal-text.ts'
import { createTrouble } from '../../browser/toasts.ts'
import { useIsHere } from '../../browser/use-is-here.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** The shopper's store credit, and how much of it an order of so many paise uses: none unless they have ticked it. */
export function useCredit(total: number, wanted: boolean) {
  const isHere = useIsHere()
  const [trouble] = useState(createTrouble)
  const [known, setKnown] = useState<number | null>(null)
  const balance = known ?? 0
  const tell = useEffectEvent((error: unknown) => {
    if (wanted && !isSessionOver(error)) trouble.say(withReason(error, words.creditNotKnown))
  })
  const [retry] = useState(createRetry)
  const load = useCallback(
    (): Promise<void> =>
      callSigned('GET /api/user/credit')
        // Back from the payment page: the credit that its unpaid order holds counts too, for that order or one in its place.
        .then(({ balance, waiting }) => {
          retry.cancel()
          trouble.unsay()
          setKnown(paise(balance) + paise(waiting))
        })
        .catch((error: unknown) => {
          console.warn(error)
          setKnown((known) => known ?? 0)
          tell(error)
          if (isHere()) retry.start(load)
        }),
    [retry, trouble, isHere],
  )
  useEffect(() => {
    void load()
    return retry.cancel
  }, [load, retry])
  const most = total > 0 ? creditFor(total, balance) : 0
  const used = wanted ? most : 0
  return {
    balance,
    most,
    used,
    isCovered: used > 0 && used === total,
    wanted,
    /** Ticked before a reload, and the balance is not fetched yet. */
    pending: wanted && known === null,
    again: () => void load(),
  }
}

export type OwnCredit = ReturnType<typeof useCredit>
