import * as words from '#words/product-card'
import { paise, rupees } from '../../../core/money.ts'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { Product } from '../../../core/product.ts'
import type { DeliveryTerms } from '../../../core/shop.ts'
import { available, type Size } from '../../../core/sizes.ts'
import { totals } from '../../../core/totals.ts'
import { routerPath } from '../../browser/own-address.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { useGo } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import { addToCart, useCart } from '../state/cart.ts'
import { currentToken, isSessionOver } from '../state/session.ts'
import { lowerStock, useStock } from '../state/stock.ts'

type Bought = Pick<Product, '_id' | 'name' | 'effectivePrice' | 'discount' | 'pictures' | 'sizes'>

/** Putting a piece in the cart, and buying it at once. Both say what went wrong themselves. */
export function useBuying(product: Bought) {
  const go = useGo()
  const { delivery } = useShop()
  const picturesAt = usePicturesAt()
  const stock = useStock(product._id, product.sizes)
  const held = useCart().data[product._id] ?? {}

  const put = async (size: Size | null): Promise<boolean> => {
    if (!size) {
      sayError(words.selectSize)
      return false
    }
    const toLogin = () => go('/login', { state: { from: routerPath(location.pathname) + location.search } })
    if (!currentToken()) {
      sayError(words.loginFirst)
      toLogin()
      return false
    }
    try {
      await addToCart(product._id, size)
      return true
    } catch (error) {
      sayError(words.addFailed)
      if (isSessionOver(error)) toLogin()
      // Others have bought what the page still shows.
      if (refusedAs(error, 'sizeSoldOut')) lowerStock(product._id, size, available(stock, size, held[size]))
      return false
    }
  }

  return {
    /** Resolves to whether the piece is in the cart. */
    async add(size: Size | null): Promise<boolean> {
      const done = await put(size)
      if (done) sayDone(words.added, { to: '/cart', text: words.viewCart })
      return done
    },
    async buyNow(size: Size | null) {
      if ((await put(size)) && size)
        go('/place-order', { state: directBuy(product, size, delivery, picturesAt) })
    },
  }
}

/** What the checkout is told of a piece bought at once. Rupees. */
function directBuy(product: Bought, size: Size, delivery: DeliveryTerms, picturesAt: string) {
  const { _id, name, effectivePrice, discount, pictures } = product
  return {
    directBuy: true,
    item: {
      _id,
      name,
      image: pictures.map((picture) => pictureUrl(picturesAt, picture.hash, picture.width, 'webp')),
      price: effectivePrice,
      size,
      quantity: 1,
      discount,
      directBuy: true,
    },
    amount: rupees(totals([{ unitPrice: paise(effectivePrice), quantity: 1 }], delivery).total),
  }
}
