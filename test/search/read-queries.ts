import { readFileSync } from 'node:fs'
import { discounted } from '../../core/discount.ts'
import type { NewProduct } from '../../server/modules/catalogue/add-products.ts'

/** A search and which products it should find, by their own fields. */
export type Query = { q: string; isWished: (product: NewProduct) => boolean }

/** Shoppers' searches with the wished products; `queries.txt` describes its format. */
export const readQueries = (): Query[] =>
  readFileSync(new URL('queries.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [q, wished] = line.split(' = ')
      return { q: q!, isWished: readWish(wished!) }
    })

/** A condition made of others: `;` is or, `,` is and. */
export function readWish(text: string): Query['isWished'] {
  const any = text.split(';').map((all) => all.split(',').map(condition))
  return (product) => any.some((all) => all.every((fits) => fits(product)))
}

function condition(text: string): (product: NewProduct) => boolean {
  const [field, wished] = text.split(':') as [string, string]
  if (field === 'max') return (product) => paid(product) <= Number(wished)
  if (field === 'min') return (product) => paid(product) >= Number(wished)
  const read = FIELDS[field]
  if (!read) throw new Error(`No such field: ${text}`)
  const any = wished.toLowerCase().split('/')
  return (product) => any.some((one) => (read(product) ?? '').toLowerCase().includes(one))
}

const FIELDS: Record<string, (product: NewProduct) => string | undefined> = {
  name: ({ name }) => name,
  cat: ({ category }) => category,
  type: ({ subCategory }) => subCategory,
  fabric: ({ details }) => details.fabric,
  colour: ({ details }) => details.colour,
  work: ({ details }) => details.work,
  for: ({ details }) => details.occasion,
  made: ({ details }) => details.madeIn,
}

/** The effective price now, in rupees. */
function paid({ pricePaise, discount }: NewProduct): number {
  const { type, value, endsAt } = discount ?? { type: 'fixed', value: 0, endsAt: null }
  const today = { discountType: type, discountValue: value / 100, endDate: endsAt?.toISOString() ?? null }
  return discounted(pricePaise, today, new Date()) / 100
}
