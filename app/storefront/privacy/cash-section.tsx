import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import { dialled, type ShownFacts } from '../../../core/shop.ts'
import { sentence } from '../../ui/sentence.ts'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

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
      <p>
        {sentence(
          words.personLooksAtIt({
            phone,
            ring: (text) => (
              <a href={`tel:${dialled(phone)}`} className="text-link whitespace-nowrap">
                {text}
              </a>
            ),
            email,
            mail: (text) => (
              <a href={`mailto:${email}?subject=Cash%20on%20delivery`} className="text-link wrap-anywhere">
                {text}
              </a>
            ),
          }),
        )}
      </p>
    </>
  ),
  note: words.pointsAreKept({ keepCashRiskDays: POLICY.keepCashRiskDays }),
})
