import { type Answer, type Catalogue, madeOf } from './modules/catalogue/catalogue.ts'
import { CATALOGUE_PAGES, EVERY_PAGE, productKey } from './platform/surrogate-keys.ts'

/** A view of the catalogue that records the surrogate keys of what is read through it. */
export function notingKeys(catalogue: Catalogue): {
  catalogue: Catalogue
  keys(): string[]
  /** Wraps what a page reads beside the catalogue, to record failures. */
  lookingFurther<Asked extends unknown[], T>(
    read: (...asked: Asked) => Promise<T>,
  ): (...asked: Asked) => Promise<T>
  /** The error of a recorded failure; null: there was none. */
  fault(): unknown
} {
  const keys = new Set([EVERY_PAGE])
  let fault: unknown = null
  const afterwards = <T>(answer: Answer<T>, made: (answer: T) => T): Answer<T> => {
    if (answer instanceof Promise)
      answer.catch((error: unknown) => {
        fault = error
      })
    return madeOf(answer, made)
  }
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
      latest: () => afterwards(catalogue.latest(), noted),
      bestSellers: () => afterwards(catalogue.bestSellers(), noted),
      page: (...asked) =>
        afterwards(catalogue.page(...asked), (page) => {
          note(page.products)
          return page
        }),
      counts: (selection) => {
        note([])
        return afterwards(catalogue.counts(selection), (counts) => counts)
      },
      product: (handle) =>
        afterwards(catalogue.product(handle), (found) => {
          note(
            found
              ? [
                  found.product,
                  ...found.look,
                  ...found.colours.map(({ product }) => product),
                  ...found.related,
                ]
              : [],
          )
          return found
        }),
    },
    lookingFurther:
      (read) =>
      async (...asked) =>
        afterwards(read(...asked), (answer) => answer),
    keys: () => [...keys],
    fault: () => fault,
  }
}
