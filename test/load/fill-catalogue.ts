import { asNewProduct } from '../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../demo/read-catalogue.ts'
import { addProducts } from '../../server/modules/catalogue/add-products.ts'
import { keepShelf } from '../../server/modules/catalogue/keep-shelf.ts'
import type { Database } from '../../server/platform/database.ts'

/**
 * The demo's products, and copies of them until there are `count`: with all that is written of them, and names, prices, days
 * and stock of their own. Many more than a program would write in this time, so the database makes them.
 */
export async function fillCatalogue(db: Database, count: number): Promise<void> {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  const now = new Date()
  await db.begin(async (tx) => {
    await addProducts(
      tx,
      products.map((product) => asNewProduct(product, pictures, now)),
    )
    // What is copied refers to what is there: nobody needs to check fifteen million references.
    await tx`set local session_replication_role = replica`
    await tx`
      create temp table copies on commit drop as
      select uuidv7() as id, p.id as model, n
      from generate_series(1, ${Math.ceil(count / products.length) - 1}::int) n, products p
      order by n, p.id limit ${count - products.length}::int`
    await tx`
      insert into products (id, handle, name, description, category, sub_category, price_paise, discount_type,
        discount_value, discount_ends_at, bestseller, listed_at, details, hsn, tax_class, state, first_published_at)
      select c.id, handle || '-' || n, name || ' ' || (${WORDS}::text[])[1 + n % ${WORDS.length}::int] || ' ' || n,
        description, category, sub_category, price_paise + (n % 97) * 1000, discount_type, discount_value,
        discount_ends_at, bestseller and n % 20 = 0, listed_at - n * interval '1 minute', details, hsn, tax_class, state,
        first_published_at
      from copies c join products p on p.id = model order by c.id`
    await tx`
      insert into variants (id, product_id, size, stock, sold)
      select uuidv7(), c.id, size, (stock * 7 + n) % 12, sold from copies c join variants on product_id = model order by c.id`
    await tx`
      insert into stock_movements (id, variant_id, delta, cause, actor_kind, at)
      select uuidv7(), v.id, stock, 'opening', 'shop', now() - interval '1 day'
      from copies c join variants v on v.product_id = c.id where stock > 0`
    await tx`
      insert into product_pictures (product_id, position, picture, role, alt)
      select c.id, position, picture, role, alt from copies c join product_pictures on product_id = model order by c.id`
    await tx`insert into shelf_moves (product_id) select id from copies order by id`
  })
  await keepShelf(db, () => now)
  await db`vacuum analyze`
}

const WORDS = ['Monsoon', 'Courtyard', 'Harvest', 'Lamplight', 'Riverbank', 'Terrace', 'Orchard', 'Morning']
