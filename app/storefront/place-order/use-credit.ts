import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import * as words from '#words/place-order'
import { paise } from '../../../core/money.ts'
import { creditFor } from '../../../core/store-credit.ts'
import { withReason } from '../../browser/refusal-text.ts'
import { sayError } from '../../browser/toasts.ts'
import { callSigned, isSessionOver } from '../state/session.ts'

/** The shopper's store credit, and whether this order of so many paise is paid with it: only once they have said so. */
export function useCredit(total: number, wanted: boolean) {
  const [known, setKnown] = useState<number | null>(null)
  const balance = known ?? 0
  const tell = useEffectEvent((error: unknown) => {
    if (wanted && !isSessionOver(error)) sayError(withReason(error, words.creditNotKnown))
  })
  const load = useCallback(
    () =>
      callSigned('GET /api/user/credit')
        // Back from the payment page, what its order holds is there for the same order, or for another in its place.
        .then(({ balance, waiting }) => setKnown(paise(balance) + paise(waiting)))
        .catch((error: unknown) => {
          console.warn(error)
          setKnown((known) => known ?? 0)
          tell(error)
        }),
    [],
  )
  useEffect(() => void load(), [load])
  const most = total > 0 ? creditFor(total, balance) : 0
  const used = wanted ? most : 0
  return {
    balance,
    most,
    used,
    isCovered: used > 0 && used === total,
    wanted,
    /** Said in a document of before, and not known yet how much there is. */
    pending: wanted && known === null,
    again: () => void load(),
  }
}

export type OwnCredit = ReturnType<typeof useCredit>
