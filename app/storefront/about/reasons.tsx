import * as words from '#words/about'
import type { DeliveryTerms } from '../../../core/shop.ts'
import { SIZES } from '../../../core/sizes.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { deliveryText } from '../delivery-text.ts'
import { useShop } from '../shell/use-shop.ts'

const [SMALLEST] = SIZES
const LARGEST = SIZES.at(-1) ?? ''

const reasons = (delivery: DeliveryTerms) => [
  {
    title: words.clothHasName,
    text: words.chanderiOrKotaWoven,
  },
  {
    title: words.sizeIsNumber,
    text: words.sizesRunToAndEach({ smallest: SMALLEST, largest: LARGEST }),
  },
  {
    title: words.youCanPayAtDoor,
    text: words.cashOnDeliveryAnywhere({ delivery: deliveryText(delivery) }),
  },
]

export function Reasons() {
  const { delivery } = useShop()
  return (
    <section aria-labelledby="reasons" className="gutter mx-auto max-w-page py-18 lg:py-28">
      <h2 id="reasons" className="max-w-2xl font-display text-h2">
        {words.threeReasonsToChooseUs}
      </h2>
      <ol className="mt-12 grid gap-x-8 gap-y-12 md:grid-cols-3">
        {reasons(delivery).map(({ title, text }) => (
          <li key={title}>
            <TwoThreads />
            <h3 className="mt-6 font-display text-h3">{title}</h3>
            <p className="mt-3 max-w-[30rem] text-pretty">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
