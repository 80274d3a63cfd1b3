import type { Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import type { ProductContent } from './product-content.ts'
import type { ProductInFull, ProductState } from './read-in-full.ts'

/** `before`: the product as it was read and locked in this transaction; null: it is new. */
export type ProductWrite = {
  id: string
  before: ProductInFull | null
  handle: string
  state: ProductState
  content: ProductContent
}

/** Writes products in a few statements. Their pictures are known to exist. `staffId`: who does it. */
export async function writeProducts(
  tx: Transaction,
  writes: ProductWrite[],
  staffId: string | null,
): Promise<void> {
  if (writes.length === 0) return
  await writeFields(tx, writes, staffId)
  await writePictures(tx, writes)
  await writeSizes(tx, writes)
}

async function writeFields(tx: Transaction, writes: ProductWrite[], staffId: string | null): Promise<void> {
  const rows = writes.map(({ id, before, handle, state, content }) => ({
    id,
    isNew: before === null,
    handle,
    state,
    ...content,
    discountType: content.discount?.type ?? null,
    discountValue: content.discount?.value ?? null,
    discountEndsAt: content.discount?.endsAt ?? null,
  }))
  await tx`
    with w as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        id uuid, "isNew" boolean, handle text, state text, name text, description text, category text,
        "subCategory" text, price int, "discountType" text, "discountValue" int, "discountEndsAt" timestamptz,
        bestseller boolean, details jsonb, hsn text, "taxClass" text
      )
    ), added as (
      insert into products (id, handle, state, name, description, category, sub_category, price_paise, discount_type,
        discount_value, discount_ends_at, bestseller, details, hsn, tax_class, listed_at, updated_by,
        first_published_at)
      select id, handle, state, name, description, category, "subCategory", price, "discountType",
        "discountValue", "discountEndsAt", bestseller, details, hsn, "taxClass", now(), ${staffId}::uuid,
        case when state = 'published' then now() end
      from w where "isNew"
    )
    update products p set handle = w.handle, state = w.state, name = w.name, description = w.description,
      category = w.category, sub_category = w."subCategory", price_paise = w.price,
      discount_type = w."discountType", discount_value = w."discountValue", discount_ends_at = w."discountEndsAt",
      bestseller = w.bestseller, details = w.details, hsn = w.hsn, tax_class = w."taxClass",
      version = version + 1, updated_at = now(), updated_by = ${staffId}::uuid,
      first_published_at = coalesce(first_published_at, case when w.state = 'published' then now() end),
      -- A product counts as new from the day on which it can be bought.
      listed_at = case when w.state = 'published' and first_published_at is null then now() else listed_at end
    from w where p.id = w.id and not "isNew"`
}

async function writePictures(tx: Transaction, writes: ProductWrite[]): Promise<void> {
  const changed = writes.filter(
    ({ before, content }) =>
      JSON.stringify(before?.content.pictures ?? []) !== JSON.stringify(content.pictures),
  )
  if (changed.length === 0) return
  await tx`delete from product_pictures where product_id = any(${changed.map(({ id }) => id)}::uuid[])`
  const rows = changed.flatMap(({ id, content }) =>
    content.pictures.map((picture, position) => ({ id, position, ...picture })),
  )
  await tx`
    insert into product_pictures (product_id, position, picture, role, alt)
    select id, position, hash, role, alt from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p (id uuid, position int, hash text, role text, alt text)`
}

async function writeSizes(tx: Transaction, writes: ProductWrite[]): Promise<void> {
  const fresh: { id: string; productId: string; size: string }[] = []
  const turned: string[] = []
  for (const { id, before, content } of writes) {
    const known = new Map(before?.variants.map((variant) => [variant.size, variant]))
    for (const size of content.sizes) if (!known.has(size)) fresh.push({ id: newId(), productId: id, size })
    for (const variant of known.values())
      if (variant.offered !== content.sizes.includes(variant.size)) turned.push(variant.id)
  }
  if (fresh.length > 0)
    await tx`
      insert into variants (id, product_id, size, stock)
      select id, "productId", size, 0 from jsonb_to_recordset(${JSON.stringify(fresh)}::jsonb)
        as v (id uuid, "productId" uuid, size text)`
  if (turned.length > 0)
    await tx`
      with v as materialized (
        select id from variants where id = any(${turned}::uuid[]) order by id for no key update
      )
      update variants set offered = not offered from v where variants.id = v.id`
}
