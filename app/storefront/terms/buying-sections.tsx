import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { SIZES } from '../../../core/sizes.ts'
import { deliveryText } from '../../../core/totals.ts'
import { hoursText } from '../policy/hours-text.ts'
import type { PolicySection } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'

const FASTEST = POLICY.delivery[0].days.split('-')[0]
const SLOWEST = POLICY.delivery[2].days.split('-')[1]

export const buyingSections = ({ delivery }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'pieces',
    title: 'The pieces',
    body: (
      <p>
        We say of each piece what it is made of and how, and show it from close by. Screens differ and hand
        dyeing varies, so the shade in your hands may be a little off the one you saw. Sizes are{' '}
        {SIZES.join(', ')}; measurements are of the garment, in centimetres, give or take one or two.
      </p>
    ),
  },
  {
    id: 'prices',
    title: 'Prices and discounts',
    body: (
      <>
        <p>
          Prices are in rupees and include all taxes. Delivery adds a fixed {deliveryText(delivery)} to an
          order, unless a promotion makes it free. A discount counts while it runs: the price at the moment
          you place the order is the one you pay.
        </p>
        <p>
          If a price is plainly a slip of ours, such as a silk saree at the price of a handkerchief, we tell
          you before anything is sent. You may then pay the right price or have the order cancelled and your
          money back.
        </p>
      </>
    ),
  },
  {
    id: 'orders',
    title: 'Placing an order',
    body: (
      <p>
        A piece is set aside for you when you place the order, not when you put it in the cart. If a size has
        gone in the meantime, we say so then and there. We may decline an order that we cannot deliver or that
        looks like fraud; what you paid for it comes back in full.
      </p>
    ),
  },
  {
    id: 'payment',
    title: 'Payment',
    body: (
      <p>
        Pay in cash on delivery, or online through Stripe or Razorpay. They take your card or UPI details
        themselves; we never see or keep them. If an online payment does not go through, the piece is released
        for others after a while, and nothing is owed.
      </p>
    ),
  },
  {
    id: 'delivery',
    title: 'Delivery',
    body: (
      <p>
        Orders are processed in {POLICY.processingHours} hours and travel {FASTEST} to {SLOWEST} business
        days, depending on where you live, within India only. The parcel is our risk until it is handed to
        you. The details are in the{' '}
        <ShopLink to="/shipping-policy" className="text-link">
          Shipping Policy
        </ShopLink>
        .
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: 'Cancelling and returning',
    body: (
      <p>
        You can cancel within {hoursText(POLICY.cancelHours)} of placing an order. What can come back later,
        and what cannot, is in the{' '}
        <ShopLink to="/return" className="text-link">
          Return & Refund Policy
        </ShopLink>
        , which is part of these terms. So is its section on{' '}
        <ShopLink to="/return#exchange" className="text-link">
          exchanges
        </ShopLink>
        .
      </p>
    ),
  },
]
