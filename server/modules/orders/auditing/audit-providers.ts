import { setTimeout as pause } from 'node:timers/promises'
import { PROVIDER_NAMES } from '../../../../core/payment-methods.ts'
import { DAY_MS } from '../../../../core/time.ts'
import type { Transaction } from '../../../platform/database.ts'
import { compareWithLedger } from '../../payments/compare-ledger.ts'
import { type PaymentProvider, type ProviderBooks, ProviderTrouble } from '../../payments/provider.ts'
import type { Providers } from '../../payments/providers.ts'

const OURS_MS = 3 * DAY_MS
/** An attempt may be some days old before its payment is heard of. */
const THEIRS_MS = OURS_MS + 4 * DAY_MS
/** A pause between two calls, for the provider's sake. */
const POLITE_MS = 500
const MOST_CALLS = 1000

/** `unasked`: providers that did not answer, each with the reason. */
export type ProvidersAudited = { lines: string[]; unasked: Map<string, string> }

/**
 * Compares the payment providers' lists of the last days with our books. Payments of others who share the account are
 * ignored.
 */
export async function auditProviders(
  read: (look: (tx: Transaction) => Promise<string[]>) => Promise<string[]>,
  providers: Providers,
): Promise<ProvidersAudited> {
  const now = new Date()
  const lines: string[] = []
  const unasked = new Map<string, string>()
  for (const name of PROVIDER_NAMES) {
    const provider = providers[name]
    if (!provider) continue
    try {
      const listed = await listOf(provider, new Date(now.getTime() - THEIRS_MS))
      const since = new Date(now.getTime() - OURS_MS)
      lines.push(
        ...(await read(async (tx) =>
          compareWithLedger(tx, await thatAreForUs(tx, name, listed), { provider: name, since }),
        )),
      )
    } catch (error) {
      if (!(error instanceof ProviderTrouble)) throw error
      unasked.set(name, error.message)
    }
  }
  return { lines, unasked }
}

async function listOf(provider: PaymentProvider, since: Date): Promise<ProviderBooks> {
  const listed: ProviderBooks = { payments: [], refunds: [] }
  let calls = 0
  for await (const { payments, refunds } of provider.list(since)) {
    if (++calls > MOST_CALLS)
      throw new ProviderTrouble(`${provider.name}: more than ${MOST_CALLS} pieces`, { certain: false })
    listed.payments.push(...payments)
    listed.refunds.push(...refunds)
    await pause(POLITE_MS)
  }
  return listed
}

/**
 * Keeps payments of our attempts and their refunds, and payouts of our refunds; those still under way are checked
 * elsewhere.
 */
async function thatAreForUs(
  tx: Transaction,
  provider: string,
  { payments, refunds }: ProviderBooks,
): Promise<ProviderBooks> {
  const attempts = await tx<{ id: string; providerId: string }[]>`
    select id, provider_id as "providerId" from payment_attempts
    where provider = ${provider} and provider_id = any(${payments.flatMap(({ providerId }) => providerId ?? [])})`
  const attemptOf = new Map(attempts.map(({ id, providerId }) => [providerId, id]))
  const known = await tx<{ id: string }[]>`
    select provider_payment_id as id from payments where provider = ${provider}
      and provider_payment_id = any(${[...payments, ...refunds].map(({ paymentId }) => paymentId)})`
  const underWay = await tx<{ id: string }[]>`
    select id from refunds where status = 'requested' and next_check_at is not null`
  const ours = new Set(known.map(({ id }) => id))
  const asked = new Set(underWay.map(({ id }) => id))
  const named = payments.map(({ reference, providerId, ...payment }) => ({
    ...payment,
    reference: reference ?? attemptOf.get(providerId ?? '') ?? null,
  }))
  const forUs = named.filter(({ paymentId, reference }) => reference !== null || ours.has(paymentId))
  const all = new Set([...ours, ...forUs.map(({ paymentId }) => paymentId)])
  return {
    payments: forUs,
    refunds: refunds.filter(
      ({ paymentId, reference }) =>
        (all.has(paymentId) || REFUND.test(reference ?? '')) && !asked.has((reference ?? '').slice(0, 36)),
    ),
  }
}

const REFUND = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}(-\d+)?$/
