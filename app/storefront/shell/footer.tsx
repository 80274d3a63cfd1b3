import * as words from '#words/shell'
import { dialled } from '../../../core/shop.ts'
import lockup from '../../brand/lockup-horizontal-on-dark.svg'
import { ownAddress } from '../../browser/own-address.ts'
import { Languages } from './languages.tsx'
import { CATEGORIES_SHOWN, COMPANY, REDIRECTED, type ShopPage } from './links.ts'
import { ShopLink } from './shop-link.tsx'
import { useShop } from './use-shop.ts'

const LINK = 'inline-flex min-h-11 items-center decoration-zari underline-offset-4 hover:underline'

export function Footer() {
  const { founded, name } = useShop()
  return (
    <footer className="on-dark bg-night text-paper">
      <div className="gutter mx-auto max-w-page pt-18 pb-8">
        <div className="grid grid-cols-1 gap-x-8 gap-y-12 wrap-anywhere sm:grid-cols-2 lg:grid-cols-[5fr_2fr_3fr_3fr]">
          <Blurb />
          <Column title={words.shop} pages={CATEGORIES_SHOWN} />
          <Column title={words.company} pages={COMPANY} more={REDIRECTED} />
          <Contact />
        </div>
        <Languages />
        <p className="mt-18 border-t border-paper/20 pt-6 text-small text-paper/80">
          {words.copyright({ founded, name })}
        </p>
      </div>
    </footer>
  )
}

function Blurb() {
  const { founded, name } = useShop()
  return (
    <div className="max-w-sm">
      <img src={lockup} alt={name} width="523" height="84" loading="lazy" className="w-48 max-w-full" />
      <p className="mt-6 text-paper/85">{words.blurb({ founded })}</p>
    </div>
  )
}

function Column({
  title,
  pages,
  more = [],
}: {
  title: string
  pages: readonly ShopPage[]
  more?: readonly ShopPage[]
}) {
  return (
    <nav aria-label={title}>
      <Heading>{title}</Heading>
      <ul>
        {pages.map(({ text, to }) => (
          <li key={to}>
            <ShopLink to={to} className={LINK}>
              {text}
            </ShopLink>
          </li>
        ))}
        {more.map(({ text, to }) => (
          <li key={to}>
            <a href={ownAddress(to)} className={LINK}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  const { phone, email, hours } = useShop()
  return (
    <div>
      <Heading>{words.getInTouch}</Heading>
      <ul>
        <li>
          <a href={`tel:${dialled(phone)}`} className={LINK}>
            {phone}
          </a>
        </li>
        <li>
          <a href={`mailto:${email}`} className={LINK}>
            {email}
          </a>
        </li>
      </ul>
      <p className="mt-4 text-small text-paper/80">{hours}</p>
    </div>
  )
}

const Heading = ({ children }: { children: string }) => (
  <h2 className="mb-3 text-eyebrow font-medium text-zari uppercase">{children}</h2>
)
