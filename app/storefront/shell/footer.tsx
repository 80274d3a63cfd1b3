import * as words from '#words/shell'
import { dialled } from '../../../core/shop.ts'
import lockup from '../../brand/lockup-horizontal-on-dark.svg'
import { ownAddress } from '../../browser/own-address.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Languages } from './languages.tsx'
import { CATEGORIES_SHOWN, COMPANY, REDIRECTED, SELF_AUDIT, type ShopPage } from './links.ts'
import { ShopLink } from './shop-link.tsx'
import { useHasAudit, useShop, useYears } from './use-shop.ts'

const LINK = 'inline-flex min-h-11 items-center decoration-zari underline-offset-4 hover:underline'

/** `short`: at the checkout, where nothing leads away but whom to ask. */
export const Footer = ({ short }: { short: boolean }) => (short ? <ShortFooter /> : <WholeFooter />)

const ShortFooter = () => (
  <footer className="on-dark bg-night text-paper">
    <div className="gutter mx-auto max-w-page py-8 wrap-anywhere">
      <Contact inRow />
    </div>
  </footer>
)

function WholeFooter() {
  const { name } = useShop()
  const company = useHasAudit() ? [...COMPANY, SELF_AUDIT] : COMPANY
  return (
    <footer className="on-dark bg-night text-paper">
      <div className="gutter mx-auto max-w-page pt-12 pb-8 md:pt-18">
        <div className="grid grid-cols-1 gap-x-8 wrap-anywhere md:grid-cols-[2fr_3fr_4fr] md:gap-y-12 lg:grid-cols-[5fr_2fr_3fr_3fr]">
          <Blurb />
          <Column title={words.shop} pages={CATEGORIES_SHOWN} />
          <Column title={words.company} pages={company} more={REDIRECTED} />
          <Contact />
        </div>
        <Languages />
        <p className="mt-8 border-t border-paper/20 pt-6 text-small text-paper/80 md:mt-18">
          {words.copyright({ years: useYears(), name })}
        </p>
      </div>
    </footer>
  )
}

function Blurb() {
  const { founded, name } = useShop()
  return (
    <div className="max-md:mb-8 md:max-lg:col-span-3 max-md:max-w-sm lg:max-w-sm">
      <Logo shop={name} src={lockup} loading="lazy" className="w-48 max-w-full" />
      <p className="mt-6 text-paper/85">{words.blurb({ founded })}</p>
    </div>
  )
}

/** Folded on a phone, where the footer would be longer than the page. */
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
      <Heading className="beside-fold">{title}</Heading>
      <details className="footer-fold">
        <summary className="text-eyebrow font-medium text-zari uppercase">
          {title}
          <ChevronIcon />
        </summary>
        <ul className="max-md:pb-4">
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
      </details>
    </nav>
  )
}

function Contact({ inRow = false }: { inRow?: boolean }) {
  const { phone, email, hours } = useShop()
  return (
    <div className={inRow ? 'md:flex md:flex-wrap md:items-center md:gap-x-8' : 'max-md:mt-8'}>
      <Heading className={inRow ? 'md:mb-0' : ''}>{words.getInTouch}</Heading>
      <ul className={inRow ? 'md:flex md:gap-x-8' : ''}>
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
      <p className={`text-small text-paper/80 ${inRow ? 'max-md:mt-4' : 'mt-4'}`}>{hours}</p>
    </div>
  )
}

const Heading = ({ className = '', children }: { className?: string; children: string }) => (
  <h2 className={`mb-3 text-eyebrow font-medium text-zari uppercase ${className}`}>{children}</h2>
)
