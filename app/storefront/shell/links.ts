/** Where the shop's menus lead: only to pages that exist. */
export type ShopPage = { text: string; to: string }

export const HEADER: readonly ShopPage[] = [
  { text: 'HOME', to: '/' },
  { text: 'COLLECTION', to: '/collection' },
  { text: 'ABOUT', to: '/about' },
  { text: 'CONTACT', to: '/contact' },
]

/** The profile dropdown; Logout stands below the signed-in ones. */
export const SIGNED_IN: readonly ShopPage[] = [
  { text: 'My Profile', to: '/myprofile' },
  { text: 'Orders', to: '/orders' },
]
export const SIGNED_OUT: readonly ShopPage[] = [
  { text: 'Login', to: '/login' },
  { text: 'Forgot Password', to: '/resetpassword' },
]

export const COMPANY: readonly ShopPage[] = [
  { text: 'Home', to: '/' },
  { text: 'About us', to: '/about' },
  { text: 'Order', to: '/orders' },
  { text: 'Privacy policy', to: '/privacy' },
  { text: 'Return & Refund Policy', to: '/return' },
  { text: 'Shipping Policy', to: '/shipping-policy' },
  { text: 'Terms & Conditions', to: '/terms' },
]

/** The server leads these on to the policies they belong to: they load as documents. */
export const REDIRECTED: readonly ShopPage[] = [
  { text: 'Shipping', to: '/shipping' },
  { text: 'Exchange', to: '/exchange' },
]

export const CATEGORIES_SHOWN: readonly ShopPage[] = [
  { text: 'Sarees', to: '/collection?category=Saree' },
  { text: 'Lehengas', to: '/collection?category=Lehenga' },
  { text: 'Kurtis', to: '/collection?category=Kurti' },
  { text: 'Dresses', to: '/collection?category=Onepiece' },
  { text: 'Men', to: '/collection?category=Men' },
  { text: 'Bride and groom', to: '/collection?category=Bride+And+Groom' },
]
