import * as words from '#words/contact'
import { Page } from '../../ui/page.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import type { CloseUp } from '../close-ups.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { Careers } from './careers.tsx'
import { Complaint } from './complaint.tsx'
import type { Identity } from './legal-identity.tsx'
import { WaysToReachUs } from './ways-to-reach-us.tsx'

export function ContactPage({ closeUp, identity }: { closeUp: CloseUp | null; identity: Identity }) {
  return (
    <Page>
      <div className="lg:grid lg:grid-cols-12 lg:gap-x-8">
        <div className="lg:col-span-7">
          <header>
            <p className="text-eyebrow font-medium text-brass uppercase">{words.contact}</p>
            <h1 className="mt-4 font-display text-hero">{words.comeByRingOrWrite}</h1>
            <p className="mt-6 max-w-xl text-h3 text-pretty text-ink-soft">{words.askWhatClothDoes}</p>
          </header>
          <WaysToReachUs />
        </div>
        {closeUp && (
          <div className="mt-12 lg:col-span-4 lg:col-start-9 lg:mt-0">
            <ProductPicture
              picture={closeUp.picture}
              sizes="(min-width: 64rem) 30vw, 92vw"
              className="aspect-3/2 object-cover lg:aspect-4/5"
            />
          </div>
        )}
      </div>
      <Answers />
      <Complaint {...identity} />
      <Careers />
    </Page>
  )
}

const ANSWERS = [
  { to: '/orders', question: words.whereIsMyOrder, text: words.yourOrdersAndWhereEach },
  { to: '/return', question: words.canItComeBack, text: words.returnsRefundsAndExchanges },
  {
    to: '/shipping-policy',
    question: words.howLongDoesItTake,
    text: words.deliveryTimesAndWhatDelivery,
  },
] as const

function Answers() {
  return (
    <section aria-labelledby="answers" className="mt-18 lg:mt-28">
      <h2 id="answers" className="font-display text-h2">
        {words.itMayBeAnsweredAlready}
      </h2>
      <ul className="mt-8 grid border-t border-sand md:grid-cols-3 md:gap-x-8">
        {ANSWERS.map(({ to, question, text }) => (
          <li key={to} className="border-b border-sand last:border-b-0 md:border-b-0">
            <ShopLink to={to} className="group block py-6">
              <span className="block font-display text-h3 text-balance underline decoration-haldi decoration-1 underline-offset-8 group-hover:decoration-madder">
                {question}
              </span>
              <span className="mt-2 block text-pretty text-ink-soft">{text}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
