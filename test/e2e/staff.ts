import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Role } from '../../core/staff.ts'
import { addPerson } from '../../server/modules/staff/people.ts'
import { codeNow } from '../../server/modules/staff/totp.ts'
import { type Database, openDatabase } from '../../server/platform/database.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { newStaff, STAFF_PASSWORD, type StaffCaller, type StaffMember, signedIn } from '../staff.ts'

export type StaffLogin = { email: string; password: string; name: string }

/** Creates a person of the shop for this journey. */
export async function newStaffLogin(role: Role): Promise<StaffLogin> {
  const person = {
    name: `${role.charAt(0).toUpperCase()}${role.slice(1)} of a journey`,
    email: `${role}-${randomUUID()}@example.com`,
    password: STAFF_PASSWORD,
  }
  await onDatabase((db) => db.begin((tx) => addPerson(tx, { ...person, role }, null)))
  return person
}

/** A person with an authenticator app, and the app's key. */
export async function newStaffWithApp(role: Role): Promise<StaffLogin & { secret: Buffer }> {
  const person = await onDatabase((db) => newStaff(db, role, { withSecondFactor: true }))
  return { ...person, password: STAFF_PASSWORD, secret: person.secret! }
}

/** Sets this person's last code as given so many minutes ago. */
export const letCodeAge = ({ email }: StaffLogin, minutes: number) =>
  onDatabase(
    (db) => db`
      update staff_sessions set second_factor_at = now() - ${minutes} * interval '1 minute'
      where staff_id = (select id from staff where email = ${email})`,
  )

/** Ends this person's sessions, as a long absence would. */
export const endSessions = ({ email }: StaffLogin) =>
  onDatabase(
    (db) => db`delete from staff_sessions where staff_id = (select id from staff where email = ${email})`,
  )

/** For changes that no page can make. */
export async function onDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase(embeddedAddress(process.env.SHOP_DATA_DIR ?? ''), 1)
  try {
    return await work(db)
  } finally {
    await db.end()
  }
}

/** A caller of the console's API without a browser. */
export const staffCaller = (role: Role): Promise<StaffCaller> =>
  onDatabase(async (db) => signedIn(db, process.env.SHOP_URL ?? '', await newStaff(db, role)))

/** Fills in e-mail address and password on the console's own form. */
export async function signInAt(page: Page, { email, password }: StaffLogin, path = '/admin'): Promise<void> {
  await page.goto(path)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Opens a page of the console as somebody who is signed in already. */
export async function enterConsole(page: Page, role: Role, path = '/admin'): Promise<StaffMember> {
  const url = process.env.SHOP_URL ?? ''
  const { token, ...person } = await onDatabase(async (db) => {
    const member = await newStaff(db, role)
    return { ...member, ...(await signedIn(db, url, member)) }
  })
  await page.context().addCookies([{ name: 'staff', value: token ?? '', url }])
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeAttached()
  return person
}

/** The code that an authenticator app with this key shows at a moment. */
export function appCode(key: string, at = new Date()): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replace(/\s/g, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  return codeNow(Buffer.from(bytes), at)
}

/** The console's heading of a page, and a button of it. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
