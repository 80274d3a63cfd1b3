import type { Catalogue } from './modules/catalogue/catalogue.ts'
import { CATALOGUE_PAGES, EVERY_PAGE, productKey } from './platform/surrogate-keys.ts'

/** A view of the catalogue that notes what is read through it, and the keys of a page that was made with it. */
export function notingKeys(catalogue: Catalogue): { catalogue: Catalogue; keys(): string[] } {
  const keys = new Set([EVERY_PAGE])
  const note = (products: readonly { _id: string }[]) => {
    keys.add(CATALOGUE_PAGES)
    for (const { _id } of products) keys.add(productKey(_id))
  }
  const noted = <T extends readonly { _id: string }[]>(products: T): T => {
    note(products)
    return products
  }
  return {
    catalogue: {
      get version() {
        return catalogue.version
      },
      slides() {
        note([])
        return catalogue.slides()
      },
      latest: () => noted(catalogue.latest()),
      bestSellers: () => noted(catalogue.bestSellers()),
      page(...asked) {
        const page = catalogue.page(...asked)
        note(page.products)
        return page
      },
      product(handle) {
        const found = catalogue.product(handle)
        note(found ? [found.product, ...found.related] : [])
        return found
      },
    },
    keys: () => [...keys],
  }
}
