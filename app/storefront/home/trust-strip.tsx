import * as words from '#words/home'
import { useShop } from '../shell/use-shop.ts'

const REASONS = [
  {
    title: words.madeInIndia,
    text: words.madeInIndiaText,
  },
  {
    title: words.assuredQuality,
    text: words.assuredQualityText,
  },
  {
    title: words.securePayments,
    text: words.securePaymentsText,
  },
] as const

export function TrustStrip() {
  const { name: shop } = useShop()
  return (
    <section aria-label={words.whyShop({ shop })} className="border-y border-sand bg-linen">
      <ul className="gutter mx-auto grid max-w-page divide-sand py-4 max-md:divide-y md:grid-cols-3 md:divide-x md:py-12">
        {REASONS.map(({ title, text }) => (
          <li key={title} className="py-6 md:px-8 md:py-2 md:first:pl-0 md:last:pr-0">
            <h2 className="font-display text-h3">{title}</h2>
            <p className="mt-2 max-w-[38ch] text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
