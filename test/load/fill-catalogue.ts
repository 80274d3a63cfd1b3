import { asNewProduct } from '../../demo/convert-catalogue.ts'
import { readPictures, readProducts } from '../../demo/read-catalogue.ts'
import { addProducts } from '../../server/modules/catalogue/add-products.ts'
import { keepShelf } from '../../server/modules/catalogue/keep-shelf.ts'
import type { Database } from '../../server/platform/database.ts'

/**
 * Adds the demo's products, and copies of them until there are `count`: complete, with names, prices, days and stock of
 * their own. The database makes the copies, since a program could not write so many in the time.
 */
export async function fillCatalogue(db: Database, count: number): Promise<void> {
  const [products, pictures] = await Promise.all([readProducts(), readPictures()])
  const now = new Date()
  await db.begin(async (tx) => {
    await addProducts(
      tx,
      products.map((product) => asNewProduct(product, pictures, now)),
    )
    // Copies refer to existing rows, so fifteen million references need no check.
    await tx`set local session_replication_role = replica`
    await tx`
      create temp table copies on commit drop as
      select uuidv7() as id, p.id as model, n, row_number() over (order by n, p.id) as place
      from generate_series(1, ${Math.ceil(count / products.length) - 1}::int) n, products p
      order by n, p.id limit ${count - products.length}::int`
    await tx`
      insert into products (id, handle, name, description, category, sub_category, price_paise, discount_type,
        discount_value, discount_ends_at, bestseller, listed_at, details, hsn, tax_class, state, first_published_at)
      select c.id, handle || '-' || n, name || ' ' || (${WORDS}::text[])[1 + n % ${WORDS.length}::int] || ' ' || n,
        description, category, sub_category, price_paise + (n % 97) * 1000, discount_type, discount_value,
        discount_ends_at, bestseller and n % 20 = 0, ${now}::timestamptz - place * interval '1 minute', details, hsn, tax_class, state,
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
    await tx`create table copied as select * from copies`
    await tx`insert into shelf_moves (product_id) select id from copies where n <= ${ALIKE_AFTER} order by id`
  })
  await withoutIndexes(db, async () => {
    await keepShelf(db, () => now)
    await placeAlike(db)
  })
  await isAsPlaced(db)
  await db`drop table copied`
  await db`vacuum analyze`
}

/** Places rows without indexes and creates these afterwards in one go, which takes a tenth of the time. */
async function withoutIndexes(db: Database, place: () => Promise<void>): Promise<void> {
  const indexes = await db<{ name: string; made: string }[]>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = 'shelf'::regclass and not indisprimary and indpred is null`
  for (const { name } of indexes) await db.unsafe(`drop index ${name}`)
  await place()
  for (const { made } of indexes) await db.unsafe(made)
}

/** Copies of one model are alike after this many: there are 97 prices, twelve stocks and eight words. */
const ALIKE_AFTER = 97 * 24

/**
 * Places all other copies like the one they are alike to, with their own handle, day and name: the program itself
 * computes only some 1,300 places a second.
 */
async function placeAlike(db: Database): Promise<void> {
  await db.begin(async (tx) => {
    await tx`
      create temp table others on commit drop as
      select c.id, c.n, c.model, like_it.id as like_it from copied c
      join copied like_it on like_it.model = c.model and like_it.n = 1 + (c.n - 1) % ${ALIKE_AFTER}::int
      where c.n > ${ALIKE_AFTER}`
    await tx`
      insert into shelf (product_id, handle, kind, sold_out, older, effective, not_off, lapses_at, bestseller, names, terms, facets)
      select o.id, p.handle, s.kind, s.sold_out, -(extract(epoch from p.listed_at) * 1000)::bigint, s.effective, s.not_off,
        s.lapses_at, p.bestseller, m.names || ' ' || lower((${WORDS}::text[])[1 + o.n % ${WORDS.length}::int]) || ' ' || o.n,
        s.terms, s.facets
      from others o join products p on p.id = o.id join shelf s on s.product_id = o.like_it
      join shelf m on m.product_id = o.model`
    await tx`insert into shelf_words select distinct n::text from others on conflict do nothing`
    await tx`
      update shelf_terms known set products = counted.products
      from (select term, count(*) as products from shelf, unnest(terms) as term group by term) as counted
      where counted.term = known.term`
  })
}

/** Has the program compute some of the places anew. Throws if it would have written others. */
async function isAsPlaced(db: Database): Promise<void> {
  await db`
    insert into shelf_moves (product_id)
    select id from copied where n > ${ALIKE_AFTER} and hashtext(id::text) % 2000 = 0`
  const [{ before }] = await db<[{ before: Date }]>`select now() as before`
  await keepShelf(db, () => new Date())
  const [other] = await db`select handle from shelf where placed_at >= ${before} limit 1`
  if (other) throw new Error(`The place of ${other.handle} is not the one that the program finds.`)
}

const WORDS = ['Monsoon', 'Courtyard', 'Harvest', 'Lamplight', 'Riverbank', 'Terrace', 'Orchard', 'Morning']
