import * as words from '#words/shipping-policy'
import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { oneOf } from '../../ui/lists.ts'
import { sentence } from '../../ui/sentence.ts'
import { deliveryText } from '../delivery-text.ts'
import { FactTable } from '../policy/fact-table.tsx'
import { hoursText } from '../policy/hours-text.ts'
import { PLACE_NAMES } from '../policy/place-names.ts'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'

const SLOWEST = POLICY.delivery[2].days.split('-')[1] ?? ''

export const shipping = ({ hours, couriers, delivery }: ShopFacts): Policy => ({
  title: words.shippingPolicy,
  lead: words.pieceIsCheckedOnceMore,
  updated: '2026-11-02',
  facts: [
    { term: words.weProcessOrder, value: words.hours({ processingHours: POLICY.processingHours }) },
    { term: words.toMetroCity, value: words.businessDays({ days: POLICY.delivery[0].days }) },
    { term: words.deliveryOnAllOrders, value: words.aFixed({ delivery: deliveryText(delivery) }) },
    { term: words.weDeliver, value: words.withinIndiaOnly },
  ],
  sections: [
    {
      id: 'processing',
      title: words.beforeItLeavesUs,
      body: (
        <>
          <p>{words.ordersAreProcessedInHours({ processingHours: POLICY.processingHours })}</p>
          <p>
            {sentence(
              words.orderPlacedOnSunday({
                yourOrders: (text) => (
                  <ShopLink to="/orders" className="text-link">
                    {text}
                  </ShopLink>
                ),
              }),
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
            rows={POLICY.delivery.map(
              ({ place, days }) => [PLACE_NAMES[place], words.businessDays({ days })] as const,
            )}
          />
          <p>{words.couriersDeliverMondayToSaturday}</p>
        </>
      ),
      note: words.hillDistrictsIslandsAndFarther({ slowest: SLOWEST }),
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
          <p>
            {sentence(
              words.pressTrackOrder({
                yourOrders: (text) => (
                  <ShopLink to="/orders" className="text-link">
                    {text}
                  </ShopLink>
                ),
              }),
            )}
          </p>
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
          <p>
            {sentence(
              words.whatHappensToWrong({
                returnRefundPolicy: (text) => (
                  <ShopLink to="/return" className="text-link">
                    {text}
                  </ShopLink>
                ),
              }),
            )}
          </p>
        </>
      ),
    },
  ],
})
