import { useLocation } from 'react-router'
import * as words from '#words/shell'
import { cartCount } from '../../../core/sizes.ts'
import lockup from '../../brand/lockup-horizontal-on-light.svg'
import { BagIcon, HeartIcon, SearchIcon } from '../../ui/icons.tsx'
import { Logo } from '../../ui/logo.tsx'
import { useCart } from '../state/cart.ts'
import { HEADER, WISHLIST } from './links.ts'
import { MenuButton } from './menu.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { ShopLink } from './shop-link.tsx'
import { useScrolling } from './use-scrolling.ts'
import { useShop } from './use-shop.ts'

export function Header() {
  const header = useScrolling()
  return (
    <header
      ref={header}
      className="sticky top-0 z-20 border-b border-sand bg-paper transition duration-200 ease-out data-[place=hidden]:-translate-y-full focus-within:translate-y-0! data-scrolled:bg-paper/90 data-scrolled:backdrop-blur-sm"
    >
      <div className="gutter mx-auto grid h-16 max-w-page grid-cols-[1fr_auto_1fr] items-center gap-x-2 lg:h-20">
        <div className="-ml-2.5 flex items-center lg:ml-0">
          <MenuButton />
          <span className="lg:hidden">
            <SearchLink />
          </span>
          <Pages />
        </div>
        <ShopLink to="/" className="flex min-h-11 items-center text-center">
          <Logo shop={useShop().name} src={lockup} className="w-32 sm:w-40 lg:w-[min(12rem,16vw)]" />
        </ShopLink>
        <div className="-mr-2.5 flex items-center justify-end lg:gap-2">
          <span className="hidden lg:block">
            <SearchLink />
          </span>
          <ShopLink
            to={WISHLIST.to}
            aria-label={WISHLIST.text}
            className="icon-button hidden! lg:inline-flex!"
          >
            <HeartIcon />
          </ShopLink>
          <ProfileMenu />
          <CartLink />
        </div>
      </div>
    </header>
  )
}

function Pages() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={words.mainMenu} className="hidden gap-[min(2rem,2.25vw)] lg:flex">
      {HEADER.map(({ text, to }) => (
        <ShopLink
          key={to}
          to={to}
          aria-current={pathname === to ? 'page' : undefined}
          className="flex min-h-11 items-center text-eyebrow font-medium decoration-haldi decoration-2 underline-offset-8 hover:text-madder aria-[current]:underline"
        >
          {text}
        </ShopLink>
      ))}
    </nav>
  )
}

/** An address with a `q`, even an empty one, shows the search bar; the filters stay as they are. */
function SearchLink() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(pathname === '/collection' ? search : '')
  query.set('q', query.get('q') ?? '')
  query.delete('cursor')
  return (
    <ShopLink to={`/collection?${query}`} aria-label={words.search} className="icon-button">
      <SearchIcon />
    </ShopLink>
  )
}

function CartLink() {
  const count = cartCount(useCart().data)
  return (
    <ShopLink to="/cart" aria-label={words.cartLabel({ count })} className="icon-button relative">
      <BagIcon />
      {count > 0 && (
        <span className="cart-count absolute rounded-control bg-wine font-medium text-paper tabular-nums">
          {count}
        </span>
      )}
    </ShopLink>
  )
}
