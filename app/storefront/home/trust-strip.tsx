const REASONS = [
  {
    title: 'Made in India',
    text: 'Woven, printed and sewn in the towns named on each piece, from Banaras to Bhuj.',
  },
  {
    title: 'Assured quality',
    text: 'Every seam, hem and buti is looked over under a lamp before a piece is packed.',
  },
  {
    title: 'Secure payments',
    text: 'Pay the courier when the parcel is in your hands. What you pay online stays between you and the bank.',
  },
] as const

export function TrustStrip() {
  return (
    <section aria-label="Why Tana Bana" className="border-y border-sand bg-linen">
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
