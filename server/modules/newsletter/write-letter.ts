import { isDeepStrictEqual } from 'node:util'
import { NEWSLETTER } from '../../../core/refusals/newsletter.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type Actor, recordChange } from '../history/record-change.ts'
import { type Letter, type LetterText, lockLetter } from './letters.ts'

/**
 * Creates a letter under an id chosen by the client, so that a repetition creates no second one. Refuses (400) products
 * that are not on sale, naming them.
 */
export async function beginLetter(db: Database, actor: Actor, id: string, letter: LetterText): Promise<void> {
  await db.begin(async (tx) => {
    await refuseUnknown(tx, letter.products)
    const { subject, text, products } = letter
    const begun = await tx`
      insert into newsletter_letters (id, subject, body, products) values (${id}, ${subject}, ${text}, ${products})
      on conflict (id) do nothing returning id`
    if (begun.length > 0) await recordChange(tx, actor, { action: 'letter.begun', subject, after: letter })
  })
}

/**
 * Changes a letter and returns its new version. `seen` is the version that the person edited: refuses (409) when somebody
 * has saved since, or when it is scheduled.
 */
export async function changeLetter(
  db: Database,
  actor: Actor,
  id: string,
  { subject, text, products }: LetterText,
  seen: number,
): Promise<number> {
  const after: LetterText = { subject, text, products }
  return db.begin(async (tx) => {
    const letter = await lockDraft(tx, id)
    const before: LetterText = { subject: letter.subject, text: letter.text, products: letter.products }
    // Also by whoever saves once more for want of an answer.
    if (isDeepStrictEqual(after, before)) return letter.version
    refuseSavedSince(letter, seen)
    await refuseUnknown(tx, products)
    const [{ version }] = await tx<[{ version: number }]>`
      update newsletter_letters set subject = ${subject}, body = ${text}, products = ${products}, version = version + 1
      where id = ${id} returning version`
    await recordChange(tx, actor, { action: 'letter.changed', subject, before, after })
    return version
  })
}

/** Deletes a letter. Refuses (409) one that is scheduled. */
export async function discardLetter(db: Database, actor: Actor, id: string): Promise<void> {
  await db.begin(async (tx) => {
    const { subject, text, products } = await lockDraft(tx, id)
    await tx`delete from newsletter_letters where id = ${id}`
    await recordChange(tx, actor, {
      action: 'letter.discarded',
      subject,
      before: { subject, text, products },
    })
  })
}

/** Locks a letter that is a draft; `seen`: in this version. */
export async function lockDraft(tx: Transaction, id: string, seen?: number): Promise<Letter> {
  const letter = await lockLetter(tx, id)
  if (letter.sendAt) throw new Refusal(NEWSLETTER.letterOnItsWay)
  if (seen !== undefined) refuseSavedSince(letter, seen)
  return letter
}

function refuseSavedSince({ version }: Letter, seen: number) {
  if (version !== seen) throw new Refusal(NEWSLETTER.letterSavedMeanwhile)
}

async function refuseUnknown(tx: Transaction, products: string[]): Promise<void> {
  const known = await tx<{ handle: string }[]>`
    select handle from products where handle = any(${products}::text[]) and state = 'published'`
  const handles = products.filter((product) => !known.some(({ handle }) => handle === product))
  if (handles.length > 0) throw new Refusal(NEWSLETTER.letterProductsUnknown, { handles })
}
