import { CATALOGUE } from '../../../core/refusals/catalogue.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Refusal, type RefusalOf } from '../../platform/refusal.ts'
import { type Person, recordChange } from '../history/record-change.ts'
import { announceCatalogue } from './catalogue-news.ts'
import { freeHandle, isNamed } from './handles.ts'
import { declarationsOwed, faultsOf, lacksOf } from './judge-content.ts'
import { lookOf, unknownHandles } from './look-of.ts'
import { type ProductContent, sameContent } from './product-content.ts'
import { forTheLog, type ProductInFull, type ProductState, readInFull } from './read-in-full.ts'
import { refuseBand } from './refuse-band.ts'
import { writeProducts } from './write-products.ts'

/** `before` is null for a new product. */
export type Edited = { before: ProductInFull | null; after: ProductInFull }
/** The product that was edited, and the version that the person saw. */
type Opened = { handle: string; seen: number }

/** Creates a draft, with a handle made from its name. Refuses (400) invalid contents. */
export async function createProduct(db: Database, by: Person, content: ProductContent): Promise<Edited> {
  return logged(db, by, 'product.created', async (tx) => {
    await refuseFaults(tx, content, null)
    await refuseBand(tx, content, null)
    const id = newId()
    const handle = await freeHandle(tx, content.name, id)
    await writeProducts(tx, [{ id, before: null, handle, state: 'draft', content }], by.id)
    return { before: null, after: await readOne(tx, id) }
  })
}

/**
 * Saves a product's contents. `seen` is the version that the person edited: refuses 409 when something else was saved since or a
 * published product would lack something, 404 an unknown one, 400 invalid contents.
 */
export async function saveProduct(
  db: Database,
  by: Person,
  { handle, seen }: Opened,
  content: ProductContent,
): Promise<Edited> {
  return logged(db, by, 'product.saved', async (tx) => {
    const before = await lockOne(tx, handle)
    // Also by whoever saves once more for want of an answer.
    if (sameContent(content, before.content)) return { before, after: before }
    refuseSavedSince(before, seen)
    await refuseFaults(tx, content, handle)
    await refuseBand(tx, content, before.content)
    if (before.state === 'published') refuseLacking(content, before, CATALOGUE.productOnSaleNeeds)
    const renamed = before.firstPublishedAt === null && content.name !== before.content.name
    const next =
      renamed && !(await isNamed(tx, handle)) ? await freeHandle(tx, content.name, before.id) : handle
    await writeProducts(tx, [{ id: before.id, before, handle: next, state: before.state, content }], by.id)
    await announceCatalogue(tx, [before.id])
    return { before, after: await readOne(tx, before.id) }
  })
}

/** Publishes, unpublishes or archives a product. Refuses 409 to publish one that lacks something; otherwise as saving does. */
export async function moveProduct(
  db: Database,
  by: Person,
  { handle, seen }: Opened,
  state: ProductState,
): Promise<Edited> {
  return logged(db, by, MOVED[state], async (tx) => {
    const before = await lockOne(tx, handle)
    if (before.state === state) return { before, after: before }
    refuseSavedSince(before, seen)
    const { content } = before
    if (state === 'published') refuseLacking(content, before, CATALOGUE.productNotReady)
    await writeProducts(tx, [{ id: before.id, before, handle, state, content }], by.id)
    await announceCatalogue(tx, [before.id])
    return { before, after: await readOne(tx, before.id) }
  })
}

const MOVED = {
  draft: 'product.taken-back',
  published: 'product.published',
  archived: 'product.archived',
} as const

/** Makes the change and logs it in one transaction. A change without effect is not logged. */
async function logged(
  db: Database,
  by: Person,
  action: string,
  edit: (tx: Transaction) => Promise<Edited>,
): Promise<Edited> {
  return db.begin(async (tx) => {
    const edited = await edit(tx)
    const { before, after } = edited
    if (before?.version !== after.version)
      await recordChange(tx, by, {
        action,
        subject: after.handle,
        before: forTheLog(before),
        after: forTheLog(after),
      })
    return edited
  })
}

async function lockOne(tx: Transaction, handle: string): Promise<ProductInFull> {
  const [product] = await readInFull(tx, { handles: [handle] }, { lock: true })
  if (!product) throw new Refusal(CATALOGUE.productUnknown)
  return product
}

function refuseSavedSince({ version, updatedBy }: ProductInFull, seen: number) {
  if (version !== seen) throw new Refusal(CATALOGUE.productSavedSince, { by: updatedBy, version })
}

async function readOne(tx: Transaction, id: string): Promise<ProductInFull> {
  const [product] = await readInFull(tx, { ids: [id] })
  return product!
}

async function refuseFaults(tx: Transaction, content: ProductContent, own: string | null): Promise<void> {
  const [fault] = faultsOf(content)
  if (fault) throw fault
  const kept = await picturesKept(
    tx,
    content.pictures.map(({ hash }) => hash),
  )
  const missing = content.pictures.findIndex(({ hash }) => !kept.has(hash))
  if (missing >= 0) throw new Refusal(CATALOGUE.pictureGone, { place: missing })
  const look = lookOf(content)
  const unknown = await unknownHandles(tx, look)
  const handle = look.find((one) => one === own || unknown.has(one))
  if (handle !== undefined) throw new Refusal(CATALOGUE.lookUnknown, { handle })
}

/** Which of these pictures exist; they cannot be deleted until the transaction ends. */
export async function picturesKept(tx: Transaction, hashes: string[]): Promise<Set<string>> {
  const rows = await tx<{ hash: string }[]>`
    select hash from pictures where hash = any(${hashes}::text[]) for key share`
  return new Set(rows.map(({ hash }) => hash))
}

function refuseLacking(
  content: ProductContent,
  before: ProductInFull,
  kind: RefusalOf<{ lacks: string[] }>,
): void {
  const owed = declarationsOwed(content, before, new Date())
  const lacks = [...lacksOf(content), ...owed.map(({ words }) => words)]
  if (lacks.length > 0) throw new Refusal(kind, { lacks })
}
