import { faultsIn } from './fault.ts'

const RETURNS = 'server/modules/returns'
const REFUNDING = 'server/modules/orders/refunding'
const TESTS = ['server/api/return.test.ts']
const REFUNDS = [`${REFUNDING}/refunds.test.ts`]

/** Faults in returns and in their refunds. */
export const RETURN_FAULTS = [
  ...faultsIn(`${RETURNS}/line-to-return.ts`, TESTS, [
    [
      'what came late in India came in time',
      "(o.delivered_at at time zone 'Asia/Kolkata')::date > o.promised_on",
      'o.delivered_at::date > o.promised_on',
    ],
    ['a piece that was cancelled comes back', 'l.quantity - l.cancelled_quantity - 1', 'l.quantity - 1'],
    [
      'a return of one line holds the pieces of another',
      'where order_id = l.order_id and position = l.position',
      'where order_id = l.order_id',
    ],
  ]),
  ...faultsIn('core/return-policy.ts', TESTS, [
    [
      'a piece comes back a day longer',
      'deliveredAt.getTime() + days * DAY_MS',
      'deliveredAt.getTime() + (days + 1) * DAY_MS',
    ],
  ]),
  ...faultsIn(`${RETURNS}/request-return.ts`, TESTS, [
    [
      'two lines that come back at once are one return',
      ' and position = ${line} and cardinality',
      ' and cardinality',
    ],
    ['a shopper pays for the way of a fault', 'isFault(reason) || (isOwners ?', '(isOwners ?'],
    ['a shopper pays for the way that the shop pays', '(isOwners ? shopPays :', '(isOwners ? false :'],
    [
      'another shopper’s photo shows a fault',
      'where account_id = ${accountId} and picture = any',
      'where picture = any',
    ],
  ]),
  ...faultsIn(
    `${RETURNS}/pickups/leave-pickup.ts`,
    [`${RETURNS}/pickups/pickups.test.ts`],
    [
      [
        'with the first of several that is taken back the courier is called off',
        '  if (!left) await',
        '  await',
      ],
    ],
  ),
  ...faultsIn(
    `${RETURNS}/pickups/tend-pickup.ts`,
    [`${RETURNS}/pickups/pickups.test.ts`],
    [['of several pieces of a return one is fetched', 'sum(cardinality(r.pieces))::int', 'count(*)::int']],
  ),
  ...faultsIn(`${RETURNS}/refund-return.ts`, TESTS, [
    [
      'a return waits for the money of another',
      'starts_with(key, ${RETURN_KEY} || r.code)',
      'starts_with(key, ${RETURN_KEY})',
    ],
  ]),
  ...faultsIn('server/modules/orders/auditing/audit-returns.ts', TESTS, [
    [
      'the audit overlooks what was written off',
      "or off <> case when disposition = 'written off' then cardinality(pieces) else 0 end",
      'or false',
    ],
  ]),
  ...faultsIn(`${REFUNDING}/note-given-back.ts`, REFUNDS, [
    ['a coupon is given back with the price', ' - (line.couponPaise?.[piece] ?? 0)', ''],
    ['what goes back of the delivery is the piece’s', '(ofDelivery ? [deliveryPaise] : [])', '[]'],
  ]),
  ...faultsIn(`${REFUNDING}/refund-part.ts`, REFUNDS, [
    [
      'a key of another order stands for this one’s',
      'from refunds r where order_id = ${orderId} and key = ${key}`',
      'from refunds r where key = ${key}`',
    ],
  ]),
  ...faultsIn(`${REFUNDING}/choose-way.ts`, REFUNDS, [
    [
      'another shopper’s refund becomes store credit',
      'where id::text = ${refundId} and order_id = ${order.id} and ${mayBecomeCredit(tx)}',
      'where id::text = ${refundId} and ${mayBecomeCredit(tx)}',
    ],
    ['store credit that is spent is paid out too', 'if (left < amountPaise) throw', 'if (false) throw'],
  ]),
  ...faultsIn(
    'server/modules/settlements/cells.ts',
    ['server/api/admin/settlements.test.ts'],
    [['fifty paise are five', "part.slice(0, 2).padEnd(2, '0')", 'part.slice(0, 2)']],
  ),
  ...faultsIn(
    'server/modules/settlements/money-due.ts',
    ['server/api/admin/settlements.test.ts'],
    [
      [
        'a courier’s money is missing as soon as a provider’s',
        "courier: before('courier'), provider",
        "courier: before('provider'), provider",
      ],
    ],
  ),
]
