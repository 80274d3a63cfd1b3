import { expect } from '@playwright/test'
import { createAccount } from '../../server/modules/accounts/register.ts'
import { hashPassword } from '../../server/platform/passwords.ts'
import { type Login, mailsTo, newDetails } from './shopper.ts'
import { onDatabase } from './staff.ts'

/** A shopper as a sign-in by an identity provider leaves the account: no phone yet, no consents. */
export async function newShopperWithoutPhone(): Promise<Login> {
  const { name, email, password } = newDetails()
  const passwordHash = await hashPassword(password)
  const nothing = { whatsappUtilityOptIn: false, whatsappMarketingOptIn: false }
  const account = { name, email, phone: null, passwordHash, ...nothing }
  await onDatabase((db) => db.begin((tx) => createAccount(tx, account)))
  return { email, password }
}

/** Sets the mailbox as proven, which allows more orders in cash at a time. */
export async function proveMailbox({ email }: Pick<Login, 'email'>): Promise<void> {
  await onDatabase((db) => db`update accounts set mailbox_proven_at = now() where email = ${email}`)
}

/** The six digits of the newest mail to this address, once it has arrived. */
export async function codeMailedTo(email: string): Promise<string> {
  const code = async () => /\b\d{6}\b/.exec((await mailsTo(email))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  return code()
}

/** The six digits of the newest WhatsApp message to this phone, once it has arrived. */
export async function codeOnWhatsApp(phone: string): Promise<string> {
  const code = async () => /\b\d{6}\b/.exec((await mailsTo(`91${phone}`))[0]?.text ?? '')?.[0] ?? ''
  await expect.poll(code).not.toBe('')
  return code()
}

export const wrong = (code: string): string => (code === '111111' ? '222222' : '111111')
