import { createVerifiedAccount } from '../server/modules/accounts/create-verified-account.ts'
import { provePhone } from '../server/modules/accounts/prove-phone.ts'
import { addProducts, isCatalogueEmpty } from '../server/modules/catalogue/add-products.ts'
import { announceCatalogue } from '../server/modules/catalogue/catalogue-news.ts'
import { saveSlides } from '../server/modules/catalogue/save-slides.ts'
import { addSamples } from '../server/modules/reviews/sample-reviews.ts'
import { addPerson } from '../server/modules/staff/people.ts'
import { type Database, type Transaction, violates } from '../server/platform/database.ts'
import { createMedia } from '../server/platform/media.ts'
import type { MediaStore } from '../server/platform/media-store.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { DEMO_GSTIN, OWNER, SHOPPER } from './accounts.ts'
import { asNewProduct, asNewSlide } from './convert-catalogue.ts'
import { addCoupons } from './coupons.ts'
import {
  type DemoPictures,
  picturePath,
  readHeroes,
  readPictures,
  readProducts,
  readyRenditions,
} from './read-catalogue.ts'
import { sampleReviews } from './sample-reviews.ts'

/**
 * Loads the demo's catalogue into an empty database and opens the demo accounts; a catalogue that has anything in it stays
 * as it is. Pictures are kept first and all rows are written in one transaction, so an interrupted start is repeated by the
 * next. Pictures are checked at every start, since the folder may be another than the one that the database was filled
 * with.
 */
export async function loadDemo({ db, media }: { db: Database; media: MediaStore }): Promise<void> {
  const pictures = await readPictures()
  await placePictures(media, pictures)
  if (!(await isCatalogueEmpty(db))) return
  const [products, heroes] = await Promise.all([readProducts(), readHeroes()])
  const now = new Date()
  try {
    await db.begin(async (tx) => {
      await addProducts(
        tx,
        products.map((product) => asNewProduct(product, pictures, now)),
      )
      await saveSlides(
        tx,
        heroes.map((hero) => asNewSlide(hero, pictures)),
      )
      await addSamples(tx, sampleReviews(now))
      await openAccount(tx)
      await addOwner(tx)
      await register(tx)
      await addCoupons(tx, now)
      await announceCatalogue(tx, 'all')
    })
  } catch (error) {
    // Another instance started at the same moment and has loaded everything.
    if (!violates(error, 'products_handle_key')) throw error
  }
}

async function placePictures(store: MediaStore, pictures: DemoPictures): Promise<void> {
  const media = createMedia(store)
  await Promise.all(
    Object.entries(pictures).map(([file, picture]) =>
      media.adoptReady(picturePath(file), picture, readyRenditions(file, picture.width)),
    ),
  )
}

/** What somebody has saved already stays. */
async function register(tx: Transaction): Promise<void> {
  const facts = JSON.stringify({ gstin: DEMO_GSTIN })
  await tx`insert into settings (facts, version) values (${facts}, 1) on conflict do nothing`
}

/** Runs the demo shop from the console. Whoever has the address already keeps it. */
async function addOwner(tx: Transaction): Promise<void> {
  await tx
    .savepoint((inner) => addPerson(inner, OWNER, null))
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
}

/** Somebody may have the address or the phone already; they keep it. */
async function openAccount(tx: Transaction): Promise<void> {
  await tx
    // With a proven phone, so that a first cash order can be packed without a confirmation.
    .savepoint(async (inner) => provePhone(inner, await createVerifiedAccount(inner, SHOPPER)))
    .catch((error) => {
      if (!(error instanceof Refusal)) throw error
    })
}
