import { POLICY } from '../../../core/policy.ts'
import { oneOf, type ShopFacts } from '../../../core/shop.ts'
import { deliveryText } from '../../../core/totals.ts'
import { FactTable } from '../policy/fact-table.tsx'
import { hoursText } from '../policy/hours-text.ts'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'

const slowest = POLICY.delivery.at(-1)

export const shipping = ({ hours, couriers, delivery }: ShopFacts): Policy => ({
  title: 'Shipping Policy',
  lead: 'A piece is checked once more under a good light, folded along its own creases, and handed to the courier. This is how long each part takes.',
  updated: '2026-11-02',
  facts: [
    { term: 'We process an order in', value: `${POLICY.processingHours} hours` },
    { term: 'To a metro city', value: `${POLICY.delivery[0].days} business days` },
    { term: 'Delivery, on all orders', value: `A fixed ${deliveryText(delivery)}` },
    { term: 'We deliver', value: 'Within India only' },
  ],
  sections: [
    {
      id: 'processing',
      title: 'Before it leaves us',
      body: (
        <>
          <p>
            Orders are processed in {POLICY.processingHours} hours. In that time the piece is taken from its
            shelf, looked over seam by seam, pressed if it needs it, and packed.
          </p>
          <p>
            An order placed on a Sunday or a public holiday is taken up the next working day. You can follow
            it from Order Placed to Packing in{' '}
            <ShopLink to="/orders" className="text-link">
              your orders
            </ShopLink>
            .
          </p>
        </>
      ),
      note: `The shop works ${hours}.`,
    },
    {
      id: 'delivery-times',
      title: 'On the way',
      body: (
        <>
          <p>Counted from the day the courier collects it:</p>
          <FactTable
            caption="Delivery times"
            head={['Where it goes', 'How long it takes']}
            rows={POLICY.delivery.map(({ place, days }) => [place, `${days} business days`] as const)}
          />
          <p>
            Couriers deliver Monday to Saturday, so Sundays and public holidays do not count. Floods, strikes
            and the week before Diwali are slower than any table; when we know of a delay, we tell you.
          </p>
        </>
      ),
      note: `Hill districts, islands and the farther ends of the north-east are remote areas: allow up to ${slowest?.days.split('-').at(-1)} business days.`,
    },
    {
      id: 'charge',
      title: 'What delivery costs',
      body: (
        <p>
          A fixed {deliveryText(delivery)} on all orders, one saree or six, to any PIN code. Now and then a
          promotion makes delivery free. The total at checkout is what you pay; nothing is added at the door.
        </p>
      ),
    },
    {
      id: 'where',
      title: 'Where we deliver',
      body: (
        <p>
          India only, to any PIN code that our couriers serve. We do not ship abroad yet. Give an address
          where someone is in during the day, and a mobile number that will be answered: the courier rings it.
        </p>
      ),
    },
    {
      id: 'couriers',
      title: 'Who carries it, and how to follow it',
      body: (
        <>
          <p>
            {oneOf(couriers)}, whichever serves your PIN code best. When it ships, your order shows the
            courier and the AWB code, which is the number on the parcel’s label.
          </p>
          <p>
            Press Track Order in{' '}
            <ShopLink to="/orders" className="text-link">
              your orders
            </ShopLink>{' '}
            to see where the parcel was last scanned and when it is expected. If you asked for order updates
            on WhatsApp, they come there too.
          </p>
        </>
      ),
    },
    {
      id: 'at-the-door',
      title: 'At the door',
      body: (
        <>
          <Points
            items={[
              'Look at the parcel before you take it. If it is torn or wet, refuse it and tell us.',
              'Paying cash on delivery, keep the exact amount ready; couriers carry little change.',
              `Take a few photos as you open it. If the piece is wrong or damaged, they are what we need, within ${hoursText(POLICY.reportDamageHours)}.`,
              'If nobody is in, the courier tries again. A parcel that cannot be delivered comes back to us, and we call you.',
            ]}
          />
          <p>
            What happens to a wrong or damaged piece is in our{' '}
            <ShopLink to="/return" className="text-link">
              Return & Refund Policy
            </ShopLink>
            .
          </p>
        </>
      ),
    },
  ],
})
