import type { NewProduct } from '../../server/modules/catalogue/add-products.ts'
import { emptyTable, type ProductTable, takeProduct } from '../../server/modules/catalogue/product-table.ts'
import { emptyShelf, reordered, type Shelf } from '../../server/modules/catalogue/shelf.ts'

/** The catalogue of these products in memory. */
export function tableOf(products: NewProduct[]): { table: ProductTable; shelf: Shelf } {
  const table = emptyTable()
  for (const product of products)
    takeProduct(
      table,
      {
        ...product,
        id: product.handle,
        mark: 1,
        discountType: product.discount?.type ?? null,
        discountValue: product.discount?.value ?? null,
        discountEndsAt: product.discount?.endsAt ?? null,
        offers: null,
        details: JSON.stringify(product.details),
        pictures: '[]',
        reviews: null,
        isDemo: false,
        stock: Object.fromEntries(product.sizes.map(({ size, stock }) => [size, stock])),
        sold: 0,
      },
      new Date(),
      1,
    )
  return { table, shelf: reordered(emptyShelf(), table, table.byId.values()) }
}
