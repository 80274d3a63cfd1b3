import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { acceptInvitation } from '../contract/admin-payloads.ts'
import { EMAIL } from '../core/contact.ts'
import { DEFAULT_LOCALE } from '../core/locale.ts'
import { wrongFieldText } from '../core/refusals/wrong-field.ts'
import { readConfig } from '../server/config.ts'
import { affectedAccounts } from '../server/modules/customers/affected-accounts.ts'
import { sealedConsentsOf } from '../server/modules/customers/seal-consents.ts'
import { setPassword } from '../server/modules/staff/change-password.ts'
import { addPerson, takeAllAppsOff } from '../server/modules/staff/people.ts'
import { seeToSchema } from '../server/platform/bring-up-to-date.ts'
import { csvLine } from '../server/platform/csv/csv-text.ts'
import { type Database, openDatabase } from '../server/platform/database.ts'
import { Refusal } from '../server/platform/refusal.ts'
import { readSecretKey } from '../server/platform/secrets.ts'
import { openSigning } from '../server/platform/signing.ts'
import { findOwner } from './find-database.ts'

/** Changes to people of the console that require access to the server; whoever has that has the shop anyway. */
const USAGE = `npm run admin -- create-owner [EMAIL] [NAME]
  Adds an owner of the console. Asks for what is not given, and for a password (or reads it from a pipe).
npm run admin -- set-password [EMAIL]
  Gives somebody of the console a new password, asked for like an owner's, and ends their sessions.
npm run admin -- take-apps-off
  Takes everybody's authenticator app off: for a shop whose SECRET_KEY is lost. Passwords alone sign in then.
npm run admin -- sealed-consents ADDRESS-OR-PHONE
  What whoever has this e-mail address or these ten digits agreed to, before the account was erased.
npm run admin -- affected-accounts UNTIL [FROM]
  Whose data was here before a moment (2027-06-01T12:00:00Z), of those used since another: as CSV, for docs/breach.md.`

/**
 * Each command with the number of words that it takes at most. Further words are refused: they were meant as something,
 * such as the name of the person whose app is to be removed.
 */
const COMMANDS: Record<string, [command: (given: string[]) => Promise<void>, most: number]> = {
  'create-owner': [createOwner, 2],
  'set-password': [giveNewPassword, 1],
  'take-apps-off': [takeAppsOff, 0],
  'sealed-consents': [showSealedConsents, 1],
  'affected-accounts': [listAffected, 2],
}
const [name = '', ...given] = process.argv.slice(2)
const [command, most = 0] = COMMANDS[name] ?? []
if (!command || given.length > most) {
  console.error(USAGE)
  process.exit(1)
}
try {
  await command(given)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function createOwner([givenEmail, givenName]: string[]): Promise<void> {
  const person = await prompting(async (ask) => ({
    email: emailIn(givenEmail ?? (await ask('Email: '))),
    name: nameIn(givenName ?? (await ask('Name: '))),
    password: passwordIn(await ask('Password: ', 'unseen')),
  }))
  await onDatabase(async (db) => {
    await db.begin((tx) => addPerson(tx, { ...person, role: 'owner' }, null))
  })
  console.log(`${person.name} is an owner now. Sign in at ${readConfig().consoleUrl}/admin`)
}

async function giveNewPassword([givenEmail]: string[]): Promise<void> {
  const { email, password } = await prompting(async (ask) => ({
    email: emailIn(givenEmail ?? (await ask('Email: '))),
    password: passwordIn(await ask('New password: ', 'unseen')),
  }))
  await onDatabase((db) => setPassword(db, email, password))
  console.log(`${email} has a new password. Sign in at ${readConfig().consoleUrl}/admin`)
}

async function takeAppsOff(): Promise<void> {
  await onDatabase(async (db) => {
    const people = await takeAllAppsOff(db)
    console.log(people.length > 0 ? `Their apps are off: ${people.join(', ')}` : 'Nobody has an app.')
  })
}

async function showSealedConsents([typed = '']: string[]): Promise<void> {
  if (typed === '') throw new Error(USAGE)
  const { secretKey, dataDir } = readConfig()
  const signing = openSigning(readSecretKey(secretKey, dataDir))
  await onDatabase(async (db) => {
    const said = await sealedConsentsOf(db, signing, typed.toLowerCase())
    if (said.length === 0) console.log('Nothing is kept of them.')
    for (const { at, granted, purpose, source, wording, notice, language, sealedAt } of said)
      console.log(
        `${at.toISOString()}  ${granted ? 'yes' : 'no'} to ${purpose}, ${source}: ${wording}; notice ${notice ?? 'from before it had versions'}${language ? `, ${language}` : ''} (sealed ${sealedAt.toISOString()})`,
      )
  })
}

async function listAffected([givenUntil = '', givenFrom]: string[]): Promise<void> {
  const until = new Date(givenUntil)
  const from = givenFrom === undefined ? null : new Date(givenFrom)
  if ([until, ...(from ? [from] : [])].some((moment) => Number.isNaN(moment.getTime())))
    throw new Error(USAGE)
  await onDatabase(async (db) => {
    process.stdout.write(csvLine(['account', 'email', 'phone', 'language', 'orders', 'address']))
    for await (const piece of affectedAccounts(db, { until, from }))
      for (const { code, email, phone, locale, hasOrders, hasAddress } of piece)
        process.stdout.write(
          csvLine([
            code,
            email,
            phone ?? '',
            locale ?? '',
            hasOrders ? 'yes' : 'no',
            hasAddress ? 'yes' : 'no',
          ]),
        )
  })
}

async function onDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  const config = readConfig()
  const { owner, stop } = await findOwner(config.dataDir, config.databaseUrls?.direct)
  const db = openDatabase(owner, 2)
  try {
    await seeToSchema(db, config)
    await work(db)
  } catch (error) {
    if (error instanceof Refusal) throw new Error(error.message)
    throw error
  } finally {
    await db.end({ timeout: 5 })
    await stop()
  }
}

type Ask = (question: string, how?: 'unseen') => Promise<string>

/** Lets `work` ask whoever types, or a pipe. What is typed `unseen` is not shown. */
async function prompting<T>(work: (ask: Ask) => Promise<T>): Promise<T> {
  let isUnseen = false
  const screen = new Writable({
    write(chunk, _encoding, done) {
      if (!isUnseen) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({
    input: process.stdin,
    output: screen,
    terminal: process.stdin.isTTY ?? false,
  })
  const typed = lines[Symbol.asyncIterator]()
  try {
    return await work(async (question, how) => {
      process.stdout.write(question)
      isUnseen = how === 'unseen'
      const { value = '' } = await typed.next()
      if (isUnseen) console.log('')
      return String(value).trim()
    })
  } finally {
    lines.close()
  }
}

function emailIn(typed: string): string {
  if (!EMAIL.test(typed)) throw new Error(`${typed || 'Nothing'} is not an e-mail address.`)
  return typed.toLowerCase()
}

function nameIn(typed: string): string {
  if (typed === '' || typed.length > 120) throw new Error('A name has 1 to 120 characters.')
  return typed
}

function passwordIn(typed: string): string {
  const wrong = acceptInvitation.shape.password.safeParse(typed).error?.issues[0]
  if (wrong) throw new Error(wrongFieldText(wrong, 'The password', DEFAULT_LOCALE))
  return typed
}
