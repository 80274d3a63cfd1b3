import { changePassword } from '../modules/accounts/change-password.ts'
import { shopperAsker } from '../modules/accounts/devices.ts'
import { logOutEverywhere } from '../modules/accounts/leave-everywhere.ts'
import { login } from '../modules/accounts/login.ts'
import { register } from '../modules/accounts/register.ts'
import { revokeSession } from '../modules/accounts/sessions.ts'
import type { Door } from './door.ts'
import { openPhoneSignInRoutes } from './phone-sign-in.ts'
import { openUserAddressRoutes } from './user-addresses.ts'
import { openUserCodeRoutes } from './user-codes.ts'
import { openUserProfileRoutes } from './user-profile.ts'

export function openUserRoutes(door: Door) {
  const { open } = door
  open('POST /api/user/register', async ({ db }, { payload, locale, from, giveDevice }) => {
    const { token, device } = await register(db, { ...payload, locale }, from)
    giveDevice(device)
    return { token, message: 'Registration successful!' }
  })

  open('POST /api/user/login', async ({ db, jobs, limits }, { payload, from, giveDevice }) => {
    const { email } = payload
    const asker = await shopperAsker(db, { email }, from)
    await limits.byAsker('login', email, asker)
    const { token, device } = await login(db, jobs, payload, from)
    await limits.forgetAsker('login', email, asker)
    giveDevice(device)
    return { token, message: 'Logged in successfully' }
  })

  open('POST /api/user/logout', async ({ db }, { shopper }) => {
    await revokeSession(db, shopper)
    return { message: 'You are logged out.' }
  })

  open('POST /api/user/logout-everywhere', async ({ db }, { shopper }) => {
    await logOutEverywhere(db, shopper.accountId)
    return { message: 'You are logged out everywhere.' }
  })

  open('POST /api/user/change-password', async ({ db, jobs, limits }, { shopper, payload, from }) => {
    await limits.byAccount('change-password', shopper.accountId)
    await changePassword(db, jobs, shopper, payload, from)
    return { message: 'Your password is changed. Everywhere else you are logged out.' }
  })

  openUserCodeRoutes(door)
  openPhoneSignInRoutes(door)
  openUserProfileRoutes(door)
  openUserAddressRoutes(door)
}
