import { faultsIn } from './fault.ts'

const ORDERS = 'server/modules/orders'
const ORDER = ['server/api/order.test.ts']
const PAYMENT = ['server/api/payment.test.ts']
const CANCEL = ['server/api/cancel-order.test.ts', 'server/api/admin/orders-cancel.test.ts']
const ASTRAY = ['server/modules/orders/parcels/astray.test.ts']
const PARCELS = ['server/modules/orders/parcels/parcels.test.ts']
const WORK = ['server/api/admin/orders-work.test.ts']

export const ORDER_FAULTS = [
  ...faultsIn(`${ORDERS}/placing/price-order.ts`, ORDER, [
    ['a draft can be ordered', 'w.handle and p.published', 'w.handle'],
    ['a size that is not offered can be ordered', 'from wanted)) and v.offered', 'from wanted))'],
    ['stock is locked in any order', '    order by v.id\n', ''],
    ['a seen total above ours is accepted', 'sums.total !== paise(amount)', 'sums.total > paise(amount)'],
    ['a seen total below ours is accepted', 'sums.total !== paise(amount)', 'sums.total < paise(amount)'],
    ['more than there is can be ordered', 'stock < quantity', 'stock < 0'],
    [
      'two lines of one piece are priced as one of them',
      'quantity: quantity + (line?.quantity ?? 0)',
      'quantity',
    ],
    ['discounts are forgotten', 'discounted(row.listedPaise, discount, now)', 'row.listedPaise'],
  ]),
  ...faultsIn(`${ORDERS}/placing/first-result.ts`, ORDER, [
    ['a key may be used for another order', 'return fingerprint.equals(requestHash)', 'return requestHash'],
    ['a repeat is not answered with the first result', 'if (first) return first', ''],
  ]),
  ...faultsIn(`${ORDERS}/placing/order-request.ts`, ORDER, [
    [
      'the address does not count for a key',
      'items, amount, address, directBuy, coupon, ...',
      'items, amount, directBuy, coupon, ...',
    ],
    ['a direct buy may have two lines', 'request.directBuy && request.items.length !== 1', 'false'],
  ]),
  ...faultsIn(`${ORDERS}/placing/place-order.ts`, ORDER, [
    ['nobody is told of an order', '        tellPlaced(tx, jobs, orders, now),\n', ''],
  ]),
  ...faultsIn(
    `${ORDERS}/placing/judge-cash.ts`,
    ['server/api/cash-limits.test.ts'],
    [['cash orders have no limits', '  refuseOverLimits(rules, known, order)\n', '']],
  ),
  ...faultsIn(
    `${ORDERS}/placing/cash-history.ts`,
    ['server/api/cash-rules.test.ts'],
    [
      [
        'a day of cash begins when it does in Greenwich',
        'dayBeginsInIndia(now)\n',
        'new Date(now.toISOString().slice(0, 10))\n',
      ],
    ],
  ),
  ...faultsIn(`${ORDERS}/placing/take-from-cart.ts`, ORDER, [
    ['a direct buy empties the cart', 'orders.filter(({ directBuy }) => !directBuy).map', 'orders.map'],
    [
      'the cart stays full',
      'where account_id = any(${ids}::uuid[])`',
      'where false and account_id = any(${ids}::uuid[])`',
    ],
  ]),
  ...faultsIn(
    `${ORDERS}/order-stock.ts`,
    [`${ORDERS}/order-stock.test.ts`, ...ORDER, ...PAYMENT, 'server/api/payment-bad-days.test.ts'],
    [
      ['stock is given back in any order of locks', '    order by v.id\n', ''],
      [
        'what is sold out is sold to a late payer',
        'stock < quantity)) return null',
        'stock < 0)) return null',
      ],
      [
        'stock that is given back is taken once more',
        'returned: { shelf: 1, unsold: 1 }',
        'returned: { shelf: -1, unsold: 1 }',
      ],
      [
        'what is written off stays on the shelf',
        "'written off': { shelf: -1, unsold: 0 }",
        "'written off': { shelf: 0, unsold: 0 }",
      ],
    ],
  ),
  ...faultsIn(`${ORDERS}/cancelling/pieces-to-cancel.ts`, CANCEL, [
    [
      'a piece is cancelled twice',
      'const left = line.quantity - line.cancelledQuantity',
      'const left = line.quantity',
    ],
    ['lines that are not there are cancelled', '!lines.some((line) => line.position === position)', 'false'],
  ]),
  ...faultsIn(
    `${ORDERS}/cancelling/cancel-order.ts`,
    [...CANCEL, ...WORK],
    [
      ['what is shipped can be cancelled', "!canMove(status, 'Cancelled')", 'false'],
      ['a cancelled order is not refunded', 'const money = payment\n', 'const money = false\n'],
    ],
  ),
  ...faultsIn(
    `${ORDERS}/cancelling/cancel-order.ts`,
    [`${ORDERS}/refunding/refunds.test.ts`],
    [
      [
        'what store credit has paid waits to be confirmed all the same',
        'set paid_at = ${now}, confirm_by = null where',
        'set paid_at = ${now} where',
      ],
    ],
  ),
  ...faultsIn(
    `${ORDERS}/cancelling/take-pieces-off.ts`,
    [...CANCEL, ...WORK],
    [['stock of a cancelled order is lost', '    back.filter(({ quantity }) => quantity > 0),', '    [],']],
  ),
  ...faultsIn(
    `${ORDERS}/move-order.ts`,
    [...WORK, ...PARCELS],
    [
      ['an order jumps over its steps', '!canMove(order.status, to)', 'false'],
      ['an unpaid order is packed', '    refuseUnsettled(order)\n    if (isSaid', '    if (isSaid'],
      ['a late scan moves an order back', 'if (steps.length === 0) return', ''],
      [
        'cash at the door is not noted',
        'await tx`update orders set paid_at = ${by.at} where id = ${id}`',
        '',
      ],
    ],
  ),
  ...faultsIn(`${ORDERS}/parcels/follow-parcel.ts`, PARCELS, [
    [
      'an overtaken report overwrites a later one',
      'if (parcel.currentAt && at < parcel.currentAt) return false',
      '',
    ],
    ['a parcel that turns back is not noticed', "if (all.includes('returning')) return 'returning'", ''],
    [
      'a parcel that is called off stays booked',
      "if (current === 'cancelled' && isLatest && (was === 'booked' || was === 'away')) return 'cancelled'",
      '',
    ],
    ['the order does not follow its parcel', 'else if (isOut) await', 'else if (!isOut) await'],
    [
      'a parcel that was fetched stays booked',
      "all.some(isUnderWay) || all.includes('undelivered')",
      'false',
    ],
  ]),
  ...faultsIn(`${ORDERS}/parcels/follow-parcel.ts`, ASTRAY, [
    [
      'what was heard of first while it was away is here',
      "['Shipped', ...meaningsIn(report)]",
      'meaningsIn(report)',
    ],
    [
      'a parcel came when the courier closed its file',
      'const said = scan?.at ?? at',
      'const said = at ?? scan?.at',
    ],
  ]),
  ...faultsIn(`${ORDERS}/parcels/book-parcel.ts`, PARCELS, [
    ['what a courier says beside a booking is lost', 'last_error = ${booked.warning}', 'last_error = null'],
  ]),
  ...faultsIn(`${ORDERS}/parcels/receive-parcel.ts`, ASTRAY, [
    ['a parcel that never left is received', '!mayBeReceived(status)', 'false'],
    ['other pieces than went are received', 'lines.length !== left.length || !left.every(isOf)', 'false'],
  ]),
  ...faultsIn(`${ORDERS}/end-order.ts`, ASTRAY, [
    ['what was paid for a lost parcel stays', 'if (leftPaise === 0) return 0', 'return 0'],
  ]),
  ...faultsIn(`${ORDERS}/strays/wake-parcel.ts`, ASTRAY, [
    [
      'whoever waits for another parcel is told to turn one away',
      "if (order.status !== 'Cancelled' && !order.endedAs) return",
      '',
    ],
  ]),
  ...faultsIn(`${ORDERS}/parcels/hear-courier.ts`, PARCELS, [
    [
      'somebody else’s parcel counts as ours by its reference',
      "where status = 'booking' and reference = ",
      'where reference = ',
    ],
    ['news of a parcel that is being booked is lost', 'if (!parcel.isKnown) throw', 'if (false) throw'],
  ]),
  ...faultsIn(
    `${ORDERS}/parcels/tracking.ts`,
    ['server/api/tracking.test.ts', 'server/api/every-call.test.ts'],
    [['another shopper’s parcel can be followed', 'order.accountId !== accountId', 'false']],
  ),
  ...faultsIn(
    `${ORDERS}/telling/order-messages.ts`,
    ['server/api/order-messages.test.ts'],
    [
      [
        'whoever has paid nothing is told that it has gone back',
        'linked: order.linked, paid }',
        'linked: order.linked, paid: true }',
      ],
    ],
  ),
  ...faultsIn(
    `${ORDERS}/paper/orders-to-print.ts`,
    ['server/api/admin/orders-papers.test.ts'],
    [
      [
        'what was paid and went back in part is collected again',
        "payment !== 'on delivery')",
        "payment === 'paid')",
      ],
    ],
  ),
  ...faultsIn(
    `${ORDERS}/tax/issue-invoice.ts`,
    [`${ORDERS}/tax/documents.test.ts`],
    [['a place that nothing tells is in Delhi', "OTHER_TERRITORY = '97'", "OTHER_TERRITORY = '07'"]],
  ),
  ...faultsIn(
    `${ORDERS}/ledger/catch-up.ts`,
    [`${ORDERS}/ledger/ledger.test.ts`],
    [
      [
        'orders of long before are never entered',
        'or not exists (select from ledger where order_id = o.id))',
        'or false)',
      ],
    ],
  ),
  ...faultsIn(
    'server/jobs/start-work.ts',
    ['server/jobs/kinds.test.ts'],
    [['at night no order is entered', 'await catchUpLedger(db, new Date())', 'await Promise.resolve(0)']],
  ),
  ...faultsIn(
    'server/modules/shipping/courier-codes.ts',
    [...PARCELS, 'server/modules/shipping/courier-codes.test.ts'],
    [['delivered by name is not understood', 'BY_NAME.get(plain(label)) ?? null', 'null']],
  ),
  ...faultsIn(
    `${ORDERS}/auditing/audit.ts`,
    ['server/api/audit.test.ts'],
    [
      ['the audit overlooks stock that moved by itself', 'where stock <> coalesce(moved, 0)', 'where false'],
      ['the audit overlooks wrong sums', 'where coalesce(cost, 0) <> subtotal_paise', 'where false'],
    ],
  ),
]
