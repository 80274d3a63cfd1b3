import { localeKept } from '../../../../core/locale.ts'
import type { PaymentProviderName } from '../../../../core/payment-methods.ts'
import type { AttemptState } from '../../../../core/payment-states.ts'
import { pictureUrl } from '../../../../core/picture-url.ts'
import type { Database, Transaction } from '../../../platform/database.ts'
import type { AttemptFacts } from '../../payments/provider.ts'

export type Attempt = {
  id: string
  orderId: string
  orderCode: string
  accountId: string
  provider: PaymentProviderName
  /** Null until the provider has answered. */
  providerId: string | null
  checkoutUrl: string | null
  amountPaise: number
  currency: string
  status: AttemptState
  expiresAt: Date
  nextCheckAt: Date | null
  checks: number
  createdAt: Date
}

export type AttemptKey =
  | { id: string }
  | { provider: PaymentProviderName; providerId: string }
  /** Finds it with whatever provider the order is paid. */
  | { provider?: PaymentProviderName; orderCode: string }

/** The attempt, or null; the newest of an order's attempts. */
export async function findAttempt(sql: Database | Transaction, key: AttemptKey): Promise<Attempt | null> {
  const [attempt] = await sql<Attempt[]>`
    select a.id, a.order_id as "orderId", o.code as "orderCode", o.account_id as "accountId", a.provider,
      a.provider_id as "providerId", a.checkout_url as "checkoutUrl", a.amount_paise as "amountPaise", a.currency,
      a.status, a.expires_at as "expiresAt", a.next_check_at as "nextCheckAt", a.checks, a.created_at as "createdAt"
    from payment_attempts a join orders o on o.id = a.order_id
    where ${
      'id' in key
        ? sql`a.id = ${key.id}`
        : 'providerId' in key
          ? sql`a.provider = ${key.provider} and a.provider_id = ${key.providerId}`
          : sql`o.code = ${key.orderCode} ${key.provider ? sql`and a.provider = ${key.provider}` : sql``}`
    }
    order by a.created_at desc limit 1`
  return attempt ?? null
}

/** Reads the attempt again and locks it. Its order is locked already. */
export async function lockAttempt(tx: Transaction, id: string): Promise<Attempt> {
  await tx`select from payment_attempts where id = ${id} for no key update`
  return (await findAttempt(tx, { id }))!
}

/** What the provider is told about an attempt, the same on each call. */
export async function factsOf(db: Database, { id }: { id: string }): Promise<AttemptFacts> {
  const [facts] = await db<StoredFacts[]>`
    select a.id as "attemptId", o.code as "orderCode", a.amount_paise as "amountPaise", a.expires_at as "expiresAt",
      o.delivery_paise as "deliveryPaise", o.locale, c.email,
      (select jsonb_agg(jsonb_build_object('name', l.name, 'size', coalesce(l.size_text, l.size), 'quantity', l.quantity,
          'unitPaise', l.unit_paise, 'picture', l.pictures -> 0) order by l.position)
        from order_lines l where l.order_id = o.id) as lines
    from payment_attempts a join orders o on o.id = a.order_id join accounts c on c.id = o.account_id
    where a.id = ${id}`
  const { lines, locale, ...rest } = facts!
  return {
    ...rest,
    locale: localeKept(locale),
    lines: lines.map(({ picture, ...line }) => ({ ...line, picture: picture && small(picture) })),
  }
}

type StoredPicture = { hash: string; width: number } | null
type StoredFacts = Omit<AttemptFacts, 'lines' | 'locale'> & {
  locale: string | null
  lines: (Omit<AttemptFacts['lines'][number], 'picture'> & { picture: StoredPicture })[]
}

const SMALL = 360
const small = ({ hash, width }: NonNullable<StoredPicture>) =>
  pictureUrl('', hash, Math.min(SMALL, width), 'webp')
