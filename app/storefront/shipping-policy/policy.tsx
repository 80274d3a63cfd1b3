import * as words from '#words/shipping-policy'
import { processingHours, rangeText } from '../../../core/delivery-rules.ts'
import { POLICY } from '../../../core/policy.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { oneOf } from '../../ui/lists.ts'
import { sentence } from '../../ui/sentence.ts'
import { deliveryText } from '../delivery-text.ts'
import { FactTable } from '../policy/fact-table.tsx'
import { hoursText } from '../policy/hours-text.ts'
import { linkTo } from '../policy/link-to.tsx'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { hourText, weekdaysText } from '../policy/times-text.ts'
import { shownZones, ZONE_NAMES } from '../policy/zone-names.ts'

export const shipping = ({ hours, couriers, delivery, times }: ShownFacts): Policy => ({
  title: words.shippingPolicy,
  lead: words.pieceIsCheckedOnceMore,
  updated: '2026-11-26',
  facts: [
    { term: words.weProcessOrder, value: words.hours({ processingHours: processingHours(times) }) },
    { term: words.toMetroCity, value: words.businessDays({ days: rangeText(times.travel.metro) }) },
    { term: words.deliveryOnAllOrders, value: words.aFixed({ delivery: deliveryText(delivery) }) },
    { term: words.weDeliver, value: words.withinIndiaOnly },
  ],
  sections: [
    {
      id: 'processing',
      title: words.beforeItLeavesUs,
      body: (
        <>
          <p>{words.ordersAreProcessedInHours({ processingHours: processingHours(times) })}</p>
          <p>
            {sentence(
              words.orderPlacedLater({ cutOff: hourText(times.cutOffHour), yourOrders: linkTo('/orders') }),
            )}
          </p>
        </>
      ),
      note: words.theShopWorks({ hours }),
    },
    {
      id: 'delivery-times',
      title: words.onTheWay,
      body: (
        <>
          <p>{words.countedFromDayCourierCollects}</p>
          <FactTable
            caption={words.deliveryTimes}
            head={[words.whereItGoes, words.howLongItTakes]}
            rows={shownZones(times).map(
              (zone) =>
                [ZONE_NAMES[zone], words.businessDays({ days: rangeText(times.travel[zone]) })] as const,
            )}
          />
          <p>{words.couriersDeliver({ days: weekdaysText(times.courierDays) })}</p>
        </>
      ),
      note: words.remoteAreasAre({ slowest: String(times.travel.special.most) }),
    },
    {
      id: 'charge',
      title: words.whatDeliveryCosts,
      body: <p>{words.fixedOnAllOrdersOne({ delivery: deliveryText(delivery) })}</p>,
    },
    {
      id: 'where',
      title: words.whereWeDeliver,
      body: <p>{words.indiaOnlyToAnyPin}</p>,
    },
    {
      id: 'couriers',
      title: words.whoCarries,
      body: (
        <>
          <p>{words.whicheverServesYourPinCode({ couriers: oneOf(couriers) })}</p>
          <p>{sentence(words.pressTrackOrder({ yourOrders: linkTo('/orders') }))}</p>
        </>
      ),
    },
    {
      id: 'at-the-door',
      title: words.atTheDoor,
      body: (
        <>
          <Points
            items={[
              words.lookAtParcel,
              words.payingCashOnDeliveryKeep,
              words.takeFewPhotos({ hours: hoursText(POLICY.reportDamageHours) }),
              words.ifNobodyIsInCourier,
            ]}
          />
          <p>{sentence(words.whatHappensToWrong({ returnRefundPolicy: linkTo('/return') }))}</p>
        </>
      ),
    },
  ],
})
