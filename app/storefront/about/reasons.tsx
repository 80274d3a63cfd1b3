import type { DeliveryTerms } from '../../../core/shop.ts'
import { SIZES } from '../../../core/sizes.ts'
import { deliveryText } from '../../../core/totals.ts'
import { TwoThreads } from '../../ui/two-threads.tsx'
import { useShop } from '../shell/use-shop.ts'

const reasons = (delivery: DeliveryTerms) => [
  {
    title: 'The cloth has a name',
    text: 'Chanderi or kota, woven or printed, Lucknow or Bagru: every page says it, and shows it from close enough to count threads. You know what you are buying before it is in your hands.',
  },
  {
    title: 'The size is a number',
    text: `Sizes run ${SIZES[0]} to ${SIZES.at(-1)}, and each is measured on the garment itself, in centimetres. Lay something that fits you on the bed, hold a tape to it, and choose.`,
  },
  {
    title: 'You can pay at the door',
    text: `Cash on delivery anywhere in India, or online if you prefer. Delivery is ${deliveryText(delivery)}, whatever the size of the parcel. A person answers the phone, six days a week.`,
  },
]

export function Reasons() {
  const { delivery } = useShop()
  return (
    <section aria-labelledby="reasons" className="gutter mx-auto max-w-page py-18 lg:py-28">
      <h2 id="reasons" className="max-w-2xl font-display text-h2 text-balance">
        Three reasons to choose us
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
