import { discounted } from '../../../../core/discount.ts'
import { rupees } from '../../../../core/money.ts'
import type { Picture } from '../../../../core/product.ts'
import type { Size } from '../../../../core/sizes.ts'
import type { Transaction } from '../../../platform/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { discountOf } from '../../catalogue/read-products.ts'

export type WantedLine = { _id: string; size: Size; quantity: number }

export type PricedLine = {
  variantId: string
  productId: string
  handle: string
  name: string
  size: Size
  quantity: number
  listedPaise: number
  unitPaise: number
  pictures: Picture[]
  hsn: string
  taxClass: string
}

/** The same product and size asked for twice is one line. */
export function mergeLines(items: WantedLine[]): WantedLine[] {
  const merged = new Map<string, WantedLine>()
  for (const { _id, size, quantity } of items) {
    const line = merged.get(`${_id}/${size}`)
    merged.set(`${_id}/${size}`, { _id, size, quantity: quantity + (line?.quantity ?? 0) })
  }
  return [...merged.values()]
}

/**
 * Locks the lines' stock, in one order for everybody so that no two orders wait for each other, and prices them.
 * Refuses what is not sold (404) and, line by line, what is not there (409).
 */
export async function priceLines(tx: Transaction, wanted: WantedLine[], now: Date): Promise<PricedLine[]> {
  const rows = await tx<Row[]>`
    select v.id as "variantId", p.id as "productId", p.handle, p.name, v.size, v.stock, p.price_paise as "listedPaise",
      p.discount_type as "discountType", p.discount_value as "discountValue", p.discount_ends_at as "discountEndsAt",
      p.hsn, p.tax_class as "taxClass",
      (select jsonb_build_array(jsonb_build_object('hash', hash, 'width', width, 'height', height, 'colour', colour,
          'alt', alt))
        from product_pictures join pictures on hash = picture where product_id = p.id and position = 0) as pictures
    from unnest(${wanted.map(({ _id }) => _id)}::text[], ${wanted.map(({ size }) => size)}::text[]) as w (handle, size)
    join products p on p.handle = w.handle and p.published
    join variants v on v.product_id = p.id and v.size = w.size and v.offered
    order by v.id
    for no key update of v`
  const found = new Map(rows.map((row) => [`${row.handle}/${row.size}`, row]))

  const short: NonNullable<Refusal['details']['lines']> = []
  const lines = wanted.map(({ _id, size, quantity }, place) => {
    const row = found.get(`${_id}/${size}`)
    if (!row) throw new Refusal(404, `We do not sell ${_id} in size ${size}.`, { field: `items.${place}` })
    if (row.stock < quantity)
      short.push({ _id, size, name: row.name, wanted: quantity, available: row.stock })
    return price(row, quantity, now)
  })
  if (short.length > 0) throw new Refusal(409, shortText(short), { lines: short })
  return lines
}

/** The total, checked against what the shopper saw: a different one is refused (409) with the right one. */
export function refuseOtherTotal(totalPaise: number, amountPaise: number): void {
  if (totalPaise === amountPaise) return
  throw new Refusal(
    409,
    'The total has changed since you saw it. Please look at the new one before you order.',
    {
      field: 'amount',
      amount: rupees(totalPaise),
    },
  )
}

type Row = Omit<PricedLine, 'quantity' | 'unitPaise'> & {
  stock: number
  discountType: 'percentage' | 'fixed' | null
  discountValue: number | null
  discountEndsAt: Date | null
}

function price(row: Row, quantity: number, now: Date): PricedLine {
  const { stock: _, discountType, discountValue, discountEndsAt, ...line } = row
  const discount = discountOf(discountType, discountValue, discountEndsAt)
  return {
    ...line,
    quantity,
    unitPaise: discounted(row.listedPaise, discount, now),
    pictures: row.pictures ?? [],
  }
}

function shortText(short: { name: string; size: string; available: number }[]): string {
  return short
    .map(({ name, size, available }) =>
      available === 0 ? `${name} in ${size} is sold out.` : `${name} in ${size} has ${available} left.`,
    )
    .join(' ')
}
