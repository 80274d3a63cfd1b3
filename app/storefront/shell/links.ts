import * as words from '#words/shell'
/** Where the shop's menus lead: only to pages that exist. */
export type ShopPage = { text: string; to: string }

export const HEADER: readonly ShopPage[] = [
  { text: words.home, to: '/' },
  { text: words.collection, to: '/collection' },
  { text: words.about, to: '/about' },
  { text: words.contact, to: '/contact' },
]

/** The profile dropdown; Logout stands below the signed-in ones. */
export const SIGNED_IN: readonly ShopPage[] = [
  { text: words.myProfile, to: '/myprofile' },
  { text: words.orders, to: '/orders' },
]
export const SIGNED_OUT: readonly ShopPage[] = [
  { text: words.login, to: '/login' },
  { text: words.forgotPassword, to: '/resetpassword' },
]

export const COMPANY: readonly ShopPage[] = [
  { text: words.homePage, to: '/' },
  { text: words.aboutUs, to: '/about' },
  { text: words.order, to: '/orders' },
  { text: words.privacyPolicy, to: '/privacy' },
  { text: words.returnPolicy, to: '/return' },
  { text: words.shippingPolicy, to: '/shipping-policy' },
  { text: words.terms, to: '/terms' },
]

/** The server leads these on to the policies they belong to: they load as documents. */
export const REDIRECTED: readonly ShopPage[] = [
  { text: words.shipping, to: '/shipping' },
  { text: words.exchange, to: '/exchange' },
]

export const CATEGORIES_SHOWN: readonly ShopPage[] = [
  { text: words.sarees, to: '/collection?category=Saree' },
  { text: words.lehengas, to: '/collection?category=Lehenga' },
  { text: words.kurtis, to: '/collection?category=Kurti' },
  { text: words.dresses, to: '/collection?category=Onepiece' },
  { text: words.men, to: '/collection?category=Men' },
  { text: words.brideAndGroom, to: '/collection?category=Bride+And+Groom' },
]
