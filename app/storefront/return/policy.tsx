import * as words from '#words/return'
import { cancelSpan } from '../../../core/cancel-terms.ts'
import { POLICY } from '../../../core/policy.ts'
import { returnsOf } from '../../../core/return-policy.ts'
import { dialled, type ShownFacts } from '../../../core/shop.ts'
import { sentence } from '../../ui/sentence.ts'
import { hoursText } from '../policy/hours-text.ts'
import { linkTo } from '../policy/link-to.tsx'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { useShop } from '../shell/use-shop.ts'
import { inForce } from './in-force.tsx'

const REPORT = hoursText(POLICY.reportDamageHours)
const RETURN = words.days({ returnDays: POLICY.returnDays })

function Mail() {
  const { email } = useShop()
  return (
    <a href={`mailto:${email}`} className="text-link wrap-anywhere">
      {email}
    </a>
  )
}

export const returns = ({ phone, cancelMinutes, returns: policy }: ShownFacts): Policy => ({
  title: words.returnRefundPolicy,
  lead: words.thisPageMakesTwoStatements,
  updated: '2026-11-26',
  facts: [
    {
      term: words.inForce,
      value: words.inForceDays({
        most: returnsOf(policy, null),
        days: words.days({ returnDays: policy.days }),
      }),
    },
    { term: words.asARule, value: words.noReturnsAndNoRefunds },
    { term: words.wrongOrDamaged, value: words.reportWithin({ report: REPORT }) },
    { term: words.manufacturingDefect, value: words.returnWithin({ days: RETURN }) },
    { term: words.cancelling, value: words.withinOfOrdering(cancelSpan({ cancelMinutes })) },
  ],
  sections: [
    inForce(policy),
    {
      id: 'no-returns',
      title: words.firstStatementNoReturns,
      body: (
        <>
          <p>{words.thereAreNoReturns}</p>
          <p>{words.slubsInHandloomMotifThread}</p>
        </>
      ),
      note: words.unsureOfSizeRing({ phone: phone.replaceAll(' ', '\u00a0') }),
    },
    {
      id: 'wrong-or-damaged',
      title: words.ifItArrivesWrong,
      body: (
        <>
          <p>{sentence(words.wrongOrDamagedGoodsMust({ report: REPORT, mail: () => <Mail /> }))}</p>
          <Points items={[words.yourOrderNumber, words.photoOfWholePiece, words.photoOfParcel]} />
          <p>{words.weLookAtPhotos}</p>
        </>
      ),
    },
    {
      id: 'defects',
      title: words.secondStatementForManufacturingDefects({ days: RETURN }),
      body: (
        <>
          <p>{words.returnsAreAcceptedWithin({ days: RETURN })}</p>
          <Points
            steps
            items={[
              sentence(words.writeToWithinOfDelivery({ mail: () => <Mail />, days: RETURN })),
              words.weReplyWithReturnAuthorization,
              words.packPieceUnwornAndUnwashed,
              words.weCheckPiece,
            ]}
          />
        </>
      ),
      note: words.parcelWithoutReturnAuthorizationNumber,
    },
    {
      id: 'return-shipping',
      title: words.whoPaysForReturn,
      body: <p>{words.youPayReturnShippingUnless}</p>,
    },
    {
      id: 'exchange',
      title: words.exchanges,
      body: <p>{words.pieceWeAcceptBack({ days: RETURN })}</p>,
    },
    {
      id: 'cancellation',
      title: words.cancellingAnOrder,
      body: (
        <p>
          {sentence(
            words.orderCanBeCancelledOnly({
              ...cancelSpan({ cancelMinutes }),
              orders: linkTo('/orders'),
              mail: () => <Mail />,
              phone,
              ring: (text) => (
                <a href={`tel:${dialled(phone)}`} className="text-link whitespace-nowrap">
                  {text}
                </a>
              ),
            }),
          )}
        </p>
      ),
      note: words.afterPieceIsBeingPacked(cancelSpan({ cancelMinutes })),
    },
    {
      id: 'refunds',
      title: words.howMoneyComesBack,
      body: (
        <>
          <p>{words.whenSomethingIsDue}</p>
          <p>{sentence(words.nothingOnThisPageTakes({ shippingPolicy: linkTo('/shipping-policy') }))}</p>
        </>
      ),
    },
  ],
})
