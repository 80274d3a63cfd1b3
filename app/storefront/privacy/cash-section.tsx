import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { sentence } from '../../ui/sentence.ts'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'
import { reachUs } from '../policy/reach-us.tsx'

/** What `core/cash-rules.ts` and `core/cash-risk.ts` look at, in a shopper's words. */
export const cashSection = ({ phone, email }: Pick<ShownFacts, 'phone' | 'email'>): PolicySection => ({
  id: 'cash',
  title: words.whoMayPayInCash,
  body: (
    <>
      <p>{words.parcelNobodyTakes}</p>
      <Points
        items={[
          words.cashByPhoneAndFirstOrder,
          words.cashByWhatItComesTo,
          words.cashByWhatCameBack,
          words.cashByWhatIsOpen,
          words.cashByPinCode,
          words.cashByAddress,
        ]}
      />
      <p>{words.whatPointsDo}</p>
      <p>{words.cashByNothingElse}</p>
      <p>{sentence(words.personLooksAtIt(reachUs({ phone, email }, words.cashMailSubject)))}</p>
    </>
  ),
  note: words.pointsAreKept({ keepCashRiskDays: POLICY.keepCashRiskDays }),
})
