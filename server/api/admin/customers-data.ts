import { dayInIndia } from '../../../core/india-time.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import { allowCash } from '../../modules/customers/allow-cash.ts'
import { correctCustomerPhone } from '../../modules/customers/correct-customer-phone.ts'
import { eraseAtRequest } from '../../modules/customers/erase-at-request.ts'
import { exportCustomer } from '../../modules/customers/export-customer.ts'
import { signOutCustomer } from '../../modules/customers/sign-out-customer.ts'
import { findCustomer } from '../../modules/customers/whole-customer.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { AdminDoor } from './door.ts'

/** What is done for one person. */
export function openCustomerData({ open }: AdminDoor) {
  open('POST /api/admin/customers/{code}/phone', async ({ db }, { staff, params, payload }) => {
    const customer = await findCustomer(db, params.code)
    await correctCustomerPhone(db, staff, customer, payload)
    return { message: 'The phone is corrected.' }
  })

  open('POST /api/admin/customers/{code}/cash', async ({ db }, { staff, params, payload }) => {
    const customer = await findCustomer(db, params.code)
    await allowCash(db, staff, customer, payload)
    const message = payload.allowed
      ? 'They may pay in cash on delivery.'
      : 'The rules decide again what they may pay in cash.'
    return { message }
  })

  open('POST /api/admin/customers/{code}/sign-out', async ({ db }, { staff, params }) => {
    const customer = await findCustomer(db, params.code)
    await signOutCustomer(db, staff, customer)
    return { message: 'They are signed out everywhere.' }
  })

  open('POST /api/admin/customers/{code}/export', async ({ db, settings }, { staff, params }) => {
    const customer = await findCustomer(db, params.code)
    const exportedAt = new Date()
    const held = await exportCustomer(db, staff, customer)
    return {
      fileName: `customer-${customer.code}-${dayInIndia(exportedAt)}.json`,
      data: { shop: settings.facts().legalName, exportedAt, ...held },
    }
  })

  open('POST /api/admin/customers/{code}/erase', async ({ db, signing }, { staff, params, payload }) => {
    const customer = await findCustomer(db, params.code)
    const { code } = customer
    if (payload.confirm.toUpperCase() !== code) throw new Refusal(CONSOLE.erasureUnconfirmed, { code })
    await eraseAtRequest({ db, signing }, staff, customer, payload)
    return { message: 'The account is erased. What is left is its number and its bills.' }
  })
}
