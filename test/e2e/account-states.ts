import { expect } from '@playwright/test'
import { createAccount } from '../../server/modules/accounts/register.ts'
import { openDatabase } from '../../server/platform/database.ts'
import { hashPassword } from '../../server/platform/passwords.ts'
import { embeddedAddress } from '../embedded-address.ts'
import { type Login, mailsTo, newDetails } from './shopper.ts'

/** As a sign-in by an identity provider leaves an account: no phone yet, nothing agreed to. */
export async function newShopperWithoutPhone(): Promise<Login> {
  const { name, email, password } = newDetails()
  const passwordHash = await hashPassword(password)
  const db = openDatabase(embeddedAddress(process.env.SHOP_DATA_DIR ?? ''), 1)
  const nothing = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }
  await db.begin((tx) => createAccount(tx, { name, email, phone: null, passwordHash, ...nothing }))
  await db.end()
  return { email, password }
}

/** As if a code had come back from its mailbox: so it may have more cash on delivery under way. */
export async function proveMailbox({ email }: Pick<Login, 'email'>): Promise<void> {
  const db = openDatabase(embeddedAddress(process.env.SHOP_DATA_DIR ?? ''), 1)
  await db`update accounts set mailbox_proven_at = now() where email = ${email}`
  await db.end()
}

/** The six digits of the newest mail to this address. */
export async function codeMailedTo(email: string): Promise<string> {
  const code = async () => /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  return code()
}

/** The six digits of the newest WhatsApp message to this phone. */
export async function codeOnWhatsApp(phone: string): Promise<string> {
  const code = async () => /\b\d{6}\b/.exec((await mailsTo(`91${phone}`))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  return code()
}

export const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')
