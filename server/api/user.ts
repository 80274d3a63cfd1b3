import type { FastifyInstance } from 'fastify'
import { login } from '../modules/accounts/login.ts'
import { register } from '../modules/accounts/register.ts'
import { revokeSession } from '../modules/accounts/sessions.ts'
import type { Shop } from '../shop.ts'
import { open } from './door.ts'
import { openUserCodeRoutes } from './user-codes.ts'
import { openUserProfileRoutes } from './user-profile.ts'

export function openUserRoutes(app: FastifyInstance, shop: Shop) {
  open(app, shop, 'POST /api/user/register', async ({ db, limits }, { payload, address }) => {
    await limits.byAddress('register', address)
    const { token } = await register(db, payload)
    return { success: true, token, message: 'Registration successful!' }
  })

  open(app, shop, 'POST /api/user/login', async ({ db, limits }, { payload, address }) => {
    await limits.byAddress('login', address)
    await limits.byAccount('login', payload.email)
    const { token } = await login(db, payload)
    await limits.forgetAccount('login', payload.email)
    return { success: true, token, message: 'Logged in successfully' }
  })

  open(app, shop, 'POST /api/user/logout', async ({ db }, { shopper }) => {
    await revokeSession(db, shopper)
    return { success: true, message: 'You are logged out.' }
  })

  openUserCodeRoutes(app, shop)
  openUserProfileRoutes(app, shop)
}
