import { ACTOR_KINDS } from '../core/actor.ts'
import { INFORMANTS } from '../core/informants.ts'
import { CAUSES, HOLDERS } from '../core/ledger.ts'
import { EVENT_KINDS, WHYS_RETURNED } from '../core/order-event.ts'
import { ORDER_ENDS, ORDER_STATUSES } from '../core/order-status.ts'
import { PAYMENT_METHODS, PROVIDER_NAMES } from '../core/payment-methods.ts'
import { ATTEMPT_STATES, REFUND_STATES } from '../core/payment-states.ts'
import { REFUND_CODES, REFUND_WAYS } from '../core/refund.ts'
import { RETURN_REASONS } from '../core/return-policy.ts'
import { DISPOSITIONS, PICKUP_STATES, RETURN_STATES, WISHES } from '../core/return-state.ts'
import { DECISIONS, ROW_CLASSES, ROW_KINDS, SETTLEMENT_SOURCES } from '../core/settlements.ts'
import { SHIPMENT_STATES } from '../core/shipment-state.ts'
import { CREDIT_CAUSES } from '../core/store-credit.ts'
import { SERIES } from '../core/tax/documents.ts'
import { WHYS_CREDITED } from './modules/orders/tax/document.ts'
import type { WordColumn } from './platform/refuse-other-words.ts'

/** Columns whose CHECK repeats the words of a table in `core/`. */
export const WORD_COLUMNS: readonly WordColumn[] = [
  { table: 'orders', column: 'status', words: ORDER_STATUSES },
  { table: 'orders', column: 'payment_method', words: PAYMENT_METHODS },
  { table: 'orders', column: 'ended_as', words: ORDER_ENDS },
  { table: 'order_events', column: 'kind', words: EVENT_KINDS },
  { table: 'payment_attempts', column: 'provider', words: PROVIDER_NAMES },
  { table: 'payment_attempts', column: 'status', words: ATTEMPT_STATES },
  { table: 'payments', column: 'provider', words: PROVIDER_NAMES },
  { table: 'refunds', column: 'status', words: REFUND_STATES },
  { table: 'refunds', column: 'why', words: WHYS_RETURNED },
  { table: 'refunds', column: 'way', words: REFUND_WAYS },
  { table: 'refunds', column: 'ground', words: REFUND_CODES },
  { table: 'order_events', column: 'actor_kind', words: ACTOR_KINDS },
  { table: 'refunds', column: 'actor_kind', words: ACTOR_KINDS },
  { table: 'stock_movements', column: 'actor_kind', words: ACTOR_KINDS },
  { table: 'webhook_events', column: 'provider', words: INFORMANTS },
  { table: 'shipments', column: 'status', words: SHIPMENT_STATES },
  { table: 'tax_documents', column: 'series', words: SERIES },
  { table: 'document_counters', column: 'series', words: SERIES },
  { table: 'returns', column: 'state', words: RETURN_STATES },
  { table: 'returns', column: 'reason', words: RETURN_REASONS },
  { table: 'returns', column: 'wish', words: WISHES },
  { table: 'returns', column: 'disposition', words: DISPOSITIONS },
  { table: 'return_pickups', column: 'status', words: PICKUP_STATES },
  { table: 'return_events', column: 'actor_kind', words: ACTOR_KINDS },
  { table: 'ledger', column: 'cause', words: CAUSES },
  { table: 'tax_documents', column: 'why', words: WHYS_CREDITED },
  { table: 'money_held', column: 'holder', words: HOLDERS },
  { table: 'store_credit', column: 'cause', words: CREDIT_CAUSES },
  { table: 'settlement_files', column: 'source', words: SETTLEMENT_SOURCES },
  { table: 'brought_forward', column: 'source', words: SETTLEMENT_SOURCES },
  { table: 'settlement_rows', column: 'kind', words: ROW_KINDS },
  { table: 'settlement_rows', column: 'class', words: ROW_CLASSES },
  { table: 'settlement_decisions', column: 'decision', words: DECISIONS },
  { table: 'settlement_decisions', column: 'holder', words: HOLDERS },
]
