import { shopperAsker } from '../modules/accounts/devices.ts'
import { askedBy } from '../modules/accounts/one-time-codes.ts'
import { resetPassword } from '../modules/accounts/reset-password.ts'
import { verifyEmail } from '../modules/accounts/verify-email.ts'
import { askForMail } from '../modules/customers/mail-account.ts'
import type { Door } from './door.ts'

/** Codes that are sent to a shopper's mailbox. Without a session the answers tell nothing about accounts. */
export function openUserCodeRoutes({ shop, open }: Door) {
  open('POST /api/user/forgot-username', async ({ db, limits }, { payload: { phone }, from }) => {
    const asker = await shopperAsker(db, { phone }, from)
    await limits.byAsker('forgot-username', phone, asker)
    await askForMail(shop, { about: 'username', phone })
    return { message: 'If an account exists, an email has been sent.' }
  })

  open('POST /api/user/send-reset-otp', async ({ db, limits }, { payload: { email }, from, giveDevice }) => {
    const asker = await shopperAsker(db, { email }, from)
    await limits.byAsker('reset-code-a-minute', email, asker)
    await limits.byAsker('reset-code', email, asker)
    const { device, asked } = askedBy(from, asker)
    await askForMail(shop, { about: 'reset-code', email, asked })
    giveDevice(device)
    return { message: 'OTP sent successfully' }
  })

  open('POST /api/user/reset-password', async ({ db, jobs, limits }, { payload, from, giveDevice }) => {
    const { email } = payload
    const asker = await shopperAsker(db, { email }, from)
    await limits.byAsker('try-reset-code', email, asker)
    const { device } = await resetPassword(db, jobs, payload, from)
    await limits.forgetAsker('login', email, asker)
    giveDevice(device)
    return { message: 'Password reset successful' }
  })

  open('POST /api/user/send-verify-otp', async ({ limits }, { shopper: { accountId } }) => {
    await limits.byAccount('verify-code-a-minute', accountId)
    await limits.byAccount('verify-code', accountId)
    await limits.byAccount('verify-code-a-day', accountId)
    await askForMail(shop, { about: 'verify-code', accountId })
    return { message: 'Verification code sent successfully' }
  })

  open('POST /api/user/verify-email', async ({ db, limits }, { shopper: { accountId }, payload }) => {
    await limits.byAccount('try-code', accountId)
    const proven = await verifyEmail(db, accountId, payload.otp)
    const message = proven === 'email' ? 'Email verified successfully!' : 'Phone verified successfully!'
    return { message, proven }
  })
}
