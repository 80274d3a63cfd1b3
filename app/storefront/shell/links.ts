import * as words from '#words/shell'
import type { Category } from '../../../core/categories.ts'

/** Where the shop's menus lead: only to pages that exist. */
export type ShopPage = { text: string; to: string }

export const HEADER: readonly ShopPage[] = [
  { text: words.home, to: '/' },
  { text: words.collection, to: '/collection' },
  { text: words.about, to: '/about' },
  { text: words.contact, to: '/contact' },
]

export const WISHLIST: ShopPage = { text: words.wishlist, to: '/wishlist' }

/** The profile dropdown; Logout stands below the signed-in ones. */
export const SIGNED_IN: readonly ShopPage[] = [
  { text: words.myProfile, to: '/myprofile' },
  { text: words.orders, to: '/orders' },
  WISHLIST,
]
export const SIGNED_OUT: readonly ShopPage[] = [
  { text: words.login, to: '/login' },
  { text: words.forgotPassword, to: '/resetpassword' },
  WISHLIST,
]

export const COMPANY: readonly ShopPage[] = [
  { text: words.homePage, to: '/' },
  { text: words.aboutUs, to: '/about' },
  { text: words.order, to: '/orders' },
  { text: words.privacyPolicy, to: '/privacy' },
  { text: words.returnPolicy, to: '/return' },
  { text: words.shippingPolicy, to: '/shipping-policy' },
  { text: words.reviewRules, to: '/review-rules' },
  { text: words.terms, to: '/terms' },
  { text: words.complaints, to: '/contact#complaint' },
]

/** Listed with the policies once the law requires it and there is a certificate. */
export const SELF_AUDIT: ShopPage = { text: words.selfAudit, to: '/self-audit' }

/** The server redirects these to the policies they belong to, so they load as documents. */
export const REDIRECTED: readonly ShopPage[] = [
  { text: words.shipping, to: '/shipping' },
  { text: words.exchange, to: '/exchange' },
]

const shown = (category: Category, text: string) => ({
  category,
  text,
  to: `/collection?${new URLSearchParams({ category })}`,
})

export const CATEGORIES_SHOWN: readonly (ShopPage & { category: Category })[] = [
  shown('Saree', words.sarees),
  shown('Lehenga', words.lehengas),
  shown('Kurti', words.kurtis),
  shown('Onepiece', words.dresses),
  shown('Women', words.women),
  shown('Men', words.men),
  shown('Bride And Groom', words.brideAndGroom),
]
