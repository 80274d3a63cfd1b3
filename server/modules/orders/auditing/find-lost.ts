import { PROVIDER_NAMES } from '../../../../core/payment-methods.ts'
import type { Database, Transaction } from '../../../platform/database.ts'

/** The ids that we attach to everything we start at a payment provider, wherever they stand in an event. */
const MARK = '$.** ? (exists (@.attempt) && exists (@.order))'
/** The form of our order codes; others who share the courier's account use other references. */
const OUR_REFERENCE = '^[0-9A-HJKMNP-TV-Z]{10}'

/**
 * Orders, payments and parcels that events of providers call ours and that the books lack: a standby that was behind has
 * taken over, or a backup was restored. A line for each, with what to do.
 */
export async function findLost(db: Database | Transaction): Promise<string[]> {
  return [...(await lostPayments(db)), ...(await lostParcels(db))]
}

async function lostPayments(db: Database | Transaction): Promise<string[]> {
  const rows = await db<{ provider: string; code: string; attempt: string; kinds: string }[]>`
    select provider, mark ->> 'order' as code, mark ->> 'attempt' as attempt, string_agg(distinct kind, ', ') as kinds
    from webhook_events, jsonb_path_query_first(body, ${MARK}::jsonpath) as mark
    where provider = any(${PROVIDER_NAMES})
      and mark is not null
      and not exists (select from payment_attempts where id::text = mark ->> 'attempt')
    group by 1, 2, 3 order by 2, 3`
  return rows.map(
    ({ provider, code, attempt, kinds }) =>
      `${provider} tells of order ${code} (${kinds}), and its attempt ${attempt} is not in the books. Look for that ` +
      'attempt at the provider; if it was paid, pay it back there, or ask the shopper to order again and then do so.',
  )
}

async function lostParcels(db: Database | Transaction): Promise<string[]> {
  const rows = await db<{ awb: string; reference: string; code: string | null }[]>`
    select distinct body ->> 'awb' as awb, body ->> 'order_id' as reference, o.code
    from webhook_events left join orders o on o.code = left(body ->> 'order_id', 10)
    where provider = 'courier' and body ->> 'order_id' ~ ${OUR_REFERENCE}
      and not exists (
        select from shipments where awb_code = body ->> 'awb' or reference = body ->> 'order_id')
    order by 2, 1`
  return rows.map(({ awb, reference, code }) =>
    code
      ? `The courier carries AWB ${awb} for order ${code}, and the books know of no such parcel. Enter it in the ` +
        'console by hand, or call it back at the courier.'
      : `The courier carries AWB ${awb} for order ${reference}, which is not in the books. The courier knows whom it ` +
        'is for: let it arrive and write it down, or call it back there.',
  )
}
