import type { CustomerPage } from '../../../contract/admin/customers.ts'
import { rupees } from '../../../core/money.ts'
import type { WholeCustomer } from '../../modules/customers/whole-customer.ts'
import type { changesAbout } from '../../modules/history/changes-about.ts'
import { creditEntry } from '../credit.ts'
import { messageRow } from './message-row.ts'

type Changes = Awaited<ReturnType<typeof changesAbout>>

export function customerPage(customer: WholeCustomer, changes: Changes): CustomerPage['customer'] {
  const { account, orders, orderCount, spentPaise, messages, cart, credit, whyNotErased } = customer
  return {
    code: account.code,
    name: account.name,
    email: account.email,
    phone: account.phone,
    since: account.createdAt.toISOString(),
    lastSeenAt: account.lastSeenAt.toISOString(),
    verifiedAt: account.verifiedAt?.toISOString() ?? null,
    erasedAt: account.erasedAt?.toISOString() ?? null,
    signsInWith: [
      ...(account.hasPassword ? (['password'] as const) : []),
      ...(account.googleId ? (['Google'] as const) : []),
    ],
    orders: orderCount,
    spent: rupees(spentPaise),
    cashAllowedAt: account.cashAllowedAt?.toISOString() ?? null,
    credit: rupees(credit.paise),
    creditEntries: credit.entries.map(creditEntry),
    address: account.address,
    whatsappUtilityOptIn: account.whatsappUtility,
    whatsappMarketingOptIn: account.whatsappMarketing,
    sessions: account.sessions.map(({ since, lastUsedAt }) => ({
      since: since.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
    consents: account.consents.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
    cart: cart.map(({ addedAt: _, ...line }) => line),
    orderRows: orders.map(({ placedAt, totalPaise, ...order }) => ({
      ...order,
      placedAt: placedAt.toISOString(),
      total: rupees(totalPaise),
    })),
    messages: messages.map(messageRow),
    changes: changes.map(({ at, ...change }) => ({ ...change, at: at.toISOString() })),
    whyNotErased,
  }
}
