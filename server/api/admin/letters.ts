import type { LetterRow } from '../../../contract/admin/letters.ts'
import { fromMinuteInIndia } from '../../../core/india-time.ts'
import { letterState } from '../../../core/letter.ts'
import { DEFAULT_LOCALE } from '../../../core/locale.ts'
import { letterheadOf } from '../../letterhead.ts'
import { renderMail } from '../../modules/messaging/templates/render.ts'
import { fillLetter } from '../../modules/newsletter/fill-letter.ts'
import { type LetterCounted, listLetters, oneLetter } from '../../modules/newsletter/letters.ts'
import { countReaders } from '../../modules/newsletter/read-readers.ts'
import { sendLetter, stopLetter, testLetter } from '../../modules/newsletter/send-letter.ts'
import { beginLetter, changeLetter, discardLetter } from '../../modules/newsletter/write-letter.ts'
import type { AdminDoor } from './door.ts'

export function openLetters(door: AdminDoor) {
  const { open } = door
  open('GET /api/admin/letters', async ({ db }) => {
    const [letters, readers] = await Promise.all([listLetters(db), countReaders(db)])
    return { letters: letters.map(rowOf), readers }
  })

  open('POST /api/admin/letters', async ({ db }, { staff, payload }) => {
    const { id, ...letter } = payload
    await beginLetter(db, staff, id, letter)
    return { id, version: 1, message: 'Saved. Nobody gets it yet.' }
  })

  open('GET /api/admin/letters/{id}', async (shop, { staff, params }) => {
    const { db, config } = shop
    const letter = await oneLetter(db, params.id)
    const [filled, readers] = await Promise.all([
      fillLetter(db, config, letter, new Date()),
      countReaders(db),
    ])
    const letterhead = letterheadOf(shop, DEFAULT_LOCALE)
    const { subject, html, text } = renderMail('newsletter-letter', { ...filled, leaveKey: null }, letterhead)
    return {
      letter: { ...rowOf(letter), version: letter.version, text: letter.text, products: letter.products },
      mail: { subject, html, text },
      readers,
      yours: staff.email,
    }
  })

  open('PUT /api/admin/letters/{id}', async ({ db }, { staff, params, payload }) => {
    const { version: seen, ...letter } = payload
    const { id } = params
    const version = await changeLetter(db, staff, id, letter, seen)
    return { id, version, message: 'Saved. Nobody gets it yet.' }
  })

  open('DELETE /api/admin/letters/{id}', async ({ db }, { staff, params }) => {
    await discardLetter(db, staff, params.id)
    return { message: 'Thrown away.' }
  })

  openSending(door)
}

function openSending({ open }: AdminDoor) {
  open('POST /api/admin/letters/{id}/test', async (deps, { staff, params }) => {
    await testLetter(deps, staff.email, params.id)
    return { message: `On its way to ${staff.email}.` }
  })

  open('POST /api/admin/letters/{id}/send', async (deps, { staff, params, payload }) => {
    const { version: seen, at } = payload
    await sendLetter(deps, staff, params.id, { seen, at: at === null ? null : fromMinuteInIndia(at) })
    return { message: at === null ? 'It is on its way.' : 'It goes out at its time.' }
  })

  open('POST /api/admin/letters/{id}/stop', async ({ db }, { staff, params }) => {
    return { message: STOPPED[await stopLetter(db, staff, params.id)] }
  })
}

/** One that begins while somebody is asked to make it a draft is stopped all the same, and is told as that. */
const STOPPED = {
  draft: 'It is a draft again.',
  stopped: 'It is stopped: nobody else gets it.',
}

const rowOf = ({
  id,
  subject,
  sent,
  failed,
  withheld,
  waiting,
  left,
  ...letter
}: LetterCounted): LetterRow => ({
  ...{ id, subject, sent, failed, withheld, waiting, left },
  state: letterState(letter),
  createdAt: letter.createdAt.toISOString(),
  sendAt: letter.sendAt?.toISOString() ?? null,
})
