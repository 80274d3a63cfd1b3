import type { ReactNode } from 'react'
import * as words from '#words/terms'
import { cancelSpan } from '../../../core/cancel-terms.ts'
import { type DeliveryTimes, processingHours } from '../../../core/delivery-rules.ts'
import {
  methodOf,
  PAYMENT_PROVIDERS,
  type PaymentProviderName,
  PROVIDER_NAMES,
} from '../../../core/payment-methods.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { SIZES } from '../../../core/sizes.ts'
import { oneOf } from '../../ui/lists.ts'
import { sentence } from '../../ui/sentence.ts'
import { deliveryText } from '../delivery-text.ts'
import { linkTo } from '../policy/link-to.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const buyingSections = ({ delivery, times, cancelMinutes }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'pieces',
    title: words.thePieces,
    body: <p>{words.weSayOfEachPiece({ sizes: SIZES.join(', ') })}</p>,
  },
  {
    id: 'prices',
    title: words.pricesAndDiscounts,
    body: (
      <>
        <p>{words.pricesAreInRupees({ delivery: deliveryText(delivery) })}</p>
        <p>{words.ifPriceIsPlainlySlip}</p>
      </>
    ),
  },
  {
    id: 'orders',
    title: words.placingAnOrder,
    body: <p>{words.pieceIsSetAside}</p>,
  },
  {
    id: 'payment',
    title: words.payment,
    body: (
      <>
        <p>{words.payInCashOnDelivery({ providers: oneOf(PROVIDER_NAMES.map(methodOf)) })}</p>
        <p>{words.paymentCostsNothing}</p>
        <p>{words.chargeback}</p>
        <Points items={PROVIDER_NAMES.map(providerHelp)} />
      </>
    ),
  },
  {
    id: 'delivery',
    title: words.delivery,
    body: (
      <p>
        {sentence(
          words.ordersAreProcessedInHours({
            processingHours: processingHours(times),
            ...daysOfTravel(times),
            shippingPolicy: linkTo('/shipping-policy'),
          }),
        )}
      </p>
    ),
  },
  {
    id: 'cancelling',
    title: words.cancellingAndReturning,
    body: (
      <p>
        {sentence(
          words.youCanCancelWithin({
            ...cancelSpan({ cancelMinutes }),
            returnRefundPolicy: linkTo('/return'),
            exchanges: linkTo('/return#exchange'),
          }),
        )}
      </p>
    ),
  },
]

/** Wherever it goes, as search engines are told it too. */
function daysOfTravel({ travel }: DeliveryTimes) {
  const ways = Object.values(travel)
  return {
    fastest: String(Math.min(...ways.map(({ least }) => least))),
    slowest: String(Math.max(...ways.map(({ most }) => most))),
  }
}

/** Consumer Protection (E-Commerce) Rules, 2020, 7(1): how the payment provider can be reached. */
function providerHelp(name: PaymentProviderName): ReactNode {
  const { label, helpAt } = PAYMENT_PROVIDERS[name]
  const help = (text: string) => (
    <a href={helpAt} className="text-link">
      {text}
    </a>
  )
  return sentence(words.providerHelp({ provider: label, help }))
}
