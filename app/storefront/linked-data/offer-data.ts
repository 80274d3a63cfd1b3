import type { MerchantReturnPolicy, Offer, OfferShippingDetails, ShippingDeliveryTime } from 'schema-dts'
import type { DeliveryTimes } from '../../../core/delivery-rules.ts'
import { rupees } from '../../../core/money.ts'
import { returnsOf } from '../../../core/return-policy.ts'
import { isSoldOut } from '../../../core/sizes.ts'
import { WEEKDAYS } from '../../../core/weekdays.ts'
import type { RootData } from '../page-meta.ts'
import type { ShownProduct } from '../product/shown-product.ts'
import { absolute, sellerData } from './linked-data.ts'

/**
 * The offer of a product: its price in rupees, its delivery and its returns. `readyDays`: the days that it takes to make a
 * product that is made to order.
 */
export function offerData(
  product: ShownProduct,
  readyDays: number | undefined,
  url: string,
  root: RootData,
): Offer {
  const { price, effectivePrice, discount, sizes, category } = product
  const endsOn = effectivePrice < price ? discount?.endDate : null
  return {
    '@type': 'Offer',
    url,
    priceCurrency: 'INR',
    price: effectivePrice,
    // No end is given for a price whose discount has none.
    ...(endsOn ? { priceValidUntil: endsOn } : {}),
    availability: isSoldOut(sizes) ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
    itemCondition: 'https://schema.org/NewCondition',
    seller: sellerData(root),
    shippingDetails: shippingData(effectivePrice, readyDays, root),
    hasMerchantReturnPolicy: returnsData(root, category),
  }
}

/** The delivery of one piece bought alone. With more in the cart the fee may fall away. */
function shippingData(price: number, readyDays = 0, { shop }: RootData): OfferShippingDetails {
  const { feePaise, freeFromPaise } = shop.delivery
  const isFree = freeFromPaise !== null && price >= rupees(freeFromPaise)
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      currency: 'INR',
      value: isFree ? 0 : rupees(feePaise),
    },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: deliveryData(shop.times, readyDays),
  }
}

/** The days of delivery, from the fewest to the nearest zone to the most to the farthest. */
function deliveryData(
  { processing, travel, courierDays }: DeliveryTimes,
  readyDays: number,
): ShippingDeliveryTime {
  const days = Object.values(travel).flatMap(({ least, most }) => [least, most])
  return {
    '@type': 'ShippingDeliveryTime',
    handlingTime: daysData(processing.least + readyDays, processing.most + readyDays),
    transitTime: daysData(Math.min(...days), Math.max(...days)),
    businessDays: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: courierDays.map((day) => `https://schema.org/${WEEKDAYS[day]!}` as const),
    },
  }
}

const daysData = (minValue: number, maxValue: number) =>
  ({ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' }) as const

/** What the return policy in force says of a category: within how many days, for what, and who pays for the way back. */
function returnsData(root: RootData, category: string): MerchantReturnPolicy {
  const { returns } = root.shop
  const always = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    itemDefectReturnFees: 'https://schema.org/FreeReturn',
    merchantReturnLink: absolute(root, '/return'),
  } as const
  const most = returnsOf(returns, category)
  if (most === 'faults')
    return { ...always, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  return {
    ...always,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: returns.shopPays
      ? 'https://schema.org/FreeReturn'
      : 'https://schema.org/ReturnFeesCustomerResponsibility',
    refundType: most === 'exchanges' ? 'https://schema.org/ExchangeRefund' : 'https://schema.org/FullRefund',
  }
}
