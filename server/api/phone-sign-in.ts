import { shopperAsker } from '../modules/accounts/devices.ts'
import { askedBy } from '../modules/accounts/one-time-codes.ts'
import { signInWithPhone } from '../modules/accounts/phone-sign-in.ts'
import { askForMail } from '../modules/customers/mail-account.ts'
import { Refusal } from '../platform/refusal.ts'
import type { Door } from './door.ts'

/**
 * Signing in by phone and code, for known phones and new ones. Until the code is entered, nothing shows which of the two a
 * phone is.
 */
export function openPhoneSignInRoutes({ shop, open }: Door) {
  open(
    'POST /api/user/send-login-otp',
    async ({ db, limits }, { payload: { phone, byEmail }, locale, from, address, giveDevice }) => {
      const asker = await shopperAsker(db, { phone }, from)
      await limits.byAsker('phone-code-a-minute', phone, asker)
      await limits.byAsker('phone-code', phone, asker)
      await limits.byAddress('phone-code-a-day', address)
      if (asker.device === null) await limits.byAccount('phone-codes-of-strangers', 'all')
      const { device, asked } = askedBy(from, asker)
      await askForMail(shop, { about: 'sign-in-code', phone, byEmail, asked, locale })
      giveDevice(device)
      return { message: 'A code is on its way if it can reach you.' }
    },
  )

  open(
    'POST /api/user/login-otp',
    async ({ db, jobs, limits, log }, { payload, locale, address, from, giveDevice }) => {
      const { phone } = payload
      const note = (refusedAs: string | null) =>
        log[refusedAs ? 'warn' : 'info'](
          { security: 'phone-sign-in', refusedAs, address },
          'shopper security',
        )
      const asker = await shopperAsker(db, { phone }, from)
      await limits.byAsker('try-phone-code', phone, asker)
      // Limited as registering is: the answer tells whether somebody has the e-mail address.
      if (payload.email !== undefined) await limits.byAddress('register', address)
      const { token, device } = await signInWithPhone(db, jobs, { ...payload, locale }, from).catch(
        (error: unknown) => {
          if (error instanceof Refusal) note(error.code)
          throw error
        },
      )
      note(null)
      giveDevice(device)
      return { token, message: 'Logged in successfully' }
    },
  )
}
