import { randomInt } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { revokeAllSessions } from '../server/modules/accounts/sessions.ts'
import { endSessionsOf } from '../server/modules/staff/sessions.ts'
import type { Database } from '../server/platform/database.ts'
import { hashPassword, passwordFits } from '../server/platform/passwords.ts'
import { OWNER, SHOPPER } from './accounts.ts'

export type DemoPasswords = { shopper: string; owner: string }

const KNOWN: DemoPasswords = { shopper: SHOPPER.password, owner: OWNER.password }

/** The passwords of the demo accounts: those made for this data folder, otherwise those of the README. */
export const demoPasswords = (dataDir: string): DemoPasswords => madePasswords(dataDir) ?? KNOWN

/** Null: no passwords were made for this data folder. */
export function madePasswords(dataDir: string): DemoPasswords | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8'))
  } catch {
    return null
  }
}

/** For a demo that others can reach: gives its accounts random passwords, which only its start prints. */
export async function makePasswords(db: Database, dataDir: string): Promise<DemoPasswords> {
  const made = madePasswords(dataDir) ?? { shopper: newPassword(), owner: newPassword() }
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(fileIn(dataDir), JSON.stringify(made), { mode: 0o600 })
  await Promise.all([giveShopper(db, made.shopper), giveOwner(db, made.owner)])
  return made
}

const fileIn = (dataDir: string) => join(dataDir, 'demo-passwords.json')

const SYLLABLES = 'ba be da di ga go ha ja ka ki la lo ma mi na ni pa ra ri sa si ta tu va ya zo'.split(' ')

/** Fourteen syllables in pairs: 65 bits that can be read aloud and typed on a phone. */
function newPassword(): string {
  const syllable = () => SYLLABLES[randomInt(SYLLABLES.length)]!
  return Array.from({ length: 7 }, () => syllable() + syllable()).join('-')
}

async function giveShopper(db: Database, password: string): Promise<void> {
  const [kept] = await db<Kept[]>`
    select id, password_hash as "passwordHash" from accounts where email = ${SHOPPER.email}`
  if (!kept || (await opens(kept, password))) return
  const hash = await hashPassword(password)
  await db.begin(async (tx) => {
    await tx`update accounts set password_hash = ${hash} where id = ${kept.id}`
    await revokeAllSessions(tx, kept.id)
  })
}

async function giveOwner(db: Database, password: string): Promise<void> {
  const [kept] = await db<Kept[]>`
    select id, password_hash as "passwordHash" from staff where email = ${OWNER.email} and left_at is null`
  if (!kept || (await opens(kept, password))) return
  const hash = await hashPassword(password)
  await db.begin(async (tx) => {
    await tx`update staff set password_hash = ${hash} where id = ${kept.id}`
    await endSessionsOf(tx, kept.id)
  })
}

type Kept = { id: string; passwordHash: string | null }

const opens = async ({ passwordHash }: Kept, password: string) =>
  passwordHash !== null && (await passwordFits(passwordHash, password))
