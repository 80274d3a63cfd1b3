import { faultsIn } from './fault.ts'

const RULES = ['core/rules.test.ts']
const SEARCH = ['server/modules/catalogue/search/search.test.ts']
const SHELF = ['server/modules/catalogue/shelf.test.ts']
const PRODUCTS = ['server/api/admin/products.test.ts']

export const RULE_FAULTS = [
  ...faultsIn('core/discount.ts', RULES, [
    ['a discount never ends', 'return !discount.endDate || new Date(discount.endDate) > now', 'return true'],
    ['a price falls below nothing', 'Math.max(0, Math.round(listed - off))', 'Math.round(listed - off)'],
    ['a small discount shows as none', 'Math.max(1, Math.round(share * 100))', 'Math.round(share * 100)'],
  ]),
  ...faultsIn(
    'core/prior-price.ts',
    ['core/prior-price.test.ts'],
    [
      ['a cut is from any price there ever was', 'end > from && end > opensAt', 'end > from'],
      ['a second cut is from the first price', 'Math.min(...before)', 'Math.max(...before)'],
      ['a discount that has ended was none', ': [first, { from: end, paid: listed }]', ': [first]'],
      ['a price of before is told when it is less', 'Math.max(paid, lowest ?? paid)', 'lowest ?? paid'],
      ['the duty never comes', "isInForce('priorPrice', now) ? Math", 'false ? Math'],
    ],
  ),
  ...faultsIn(
    'core/totals.ts',
    [...RULES, 'core/random-carts.test.ts'],
    [
      ['delivery at the limit costs', 'subtotal >= freeFromPaise', 'subtotal > freeFromPaise'],
      ['delivery of nothing is kept', 'isLeft ? value + deliveryPaise : 0', 'value + deliveryPaise'],
    ],
  ),
  ...faultsIn('core/sizes.ts', RULES, [
    ['the cart does not count for what is left', 'Math.max(0, quantity - inCart)', 'Math.max(0, quantity)'],
  ]),
  ...faultsIn(
    'core/contact.ts',
    [...RULES, 'server/api/user-profile.test.ts'],
    [
      ['a phone begins with 5', '/^[6-9]\\d{9}$/', '/^[5-9]\\d{9}$/'],
      ['one digit six times is a PIN code', ' && !ONE_DIGIT_REPEATED.test(typed)', ''],
    ],
  ),
  ...faultsIn(
    'core/order-status.ts',
    [...RULES, 'server/api/cancel-order.test.ts'],
    [
      [
        'what is shipped may be cancelled',
        "moves: ['Out for delivery'],",
        "moves: ['Out for delivery', 'Cancelled'],",
      ],
    ],
  ),
  ...faultsIn('server/modules/catalogue/shelf.ts', SHELF, [
    [
      'discounts are sorted by amount',
      'shareOff(prior[number]!, effective[number]!)',
      'prior[number]! - effective[number]!',
    ],
    [
      'where a word only stands inside comes first',
      'groups[BEST - ranks[number]!]!',
      'groups[ranks[number]!]!',
    ],
    ['what is sold out stands among the rest', 'isSoldOut[a]! - isSoldOut[b]! ||', ''],
  ]),
  ...faultsIn('server/modules/catalogue/search/term-index.ts', SHELF, [
    [
      'a search finds what a piece was called before',
      'if (!after.includes(term)) remove(number, term)',
      'void term',
    ],
  ]),
  ...faultsIn('server/modules/catalogue/search/words.ts', SEARCH, [
    ['words of Hindi lose their vowel signs', '\\u0300-\\u036f', '\\p{M}'],
  ]),
  ...faultsIn('server/modules/catalogue/search/find-held.ts', SEARCH, [
    ['a price in words holds nothing', '    withinPrice(held, search, ranks)\n  }', '  }'],
    ['where nothing has all, whatever has a word comes', 'scores[number] === best', 'scores[number]'],
    ['a name with a price in it is not found', 'ranks[number]! < RANKS.inside', 'false'],
  ]),
  ...faultsIn('server/modules/catalogue/product-table.ts', SHELF, [
    [
      'a discount leaves the order as it was',
      'effective[number] = paid',
      'effective[number] = product.pricePaise',
    ],
  ]),
  ...faultsIn(
    'server/modules/catalogue/shelf.ts',
    ['server/modules/catalogue/live-catalogue.test.ts', 'server/api/product.test.ts'],
    [
      [
        'the last page has a next one',
        'last !== undefined && end < chosen.length',
        'last !== undefined && end <= chosen.length',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/catalogue/held-catalogue.ts',
    ['server/modules/catalogue/live-catalogue.test.ts'],
    [
      [
        'one that sells out takes every kept page with it',
        'structure !== held.structure && !looks.every(({ find, found }) => isSameFound(find(), found))',
        'structure !== held.structure',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/catalogue/refresh-held.ts',
    ['server/modules/catalogue/refresh-held.test.ts'],
    [
      [
        'a reload reads everything',
        'number === undefined || table.columns.mark[number] !== mark',
        'number !== mark',
      ],
    ],
  ),
  ...faultsIn('server/modules/catalogue/correct-stock.ts', PRODUCTS, [
    ['stock falls below nothing', 'if (is < 0) throw', 'if (false) throw'],
    ['a correction is not logged', 'if (was !== is)\n', 'if (false)\n'],
  ]),
  ...faultsIn('server/modules/catalogue/edit-product.ts', PRODUCTS, [
    ['what somebody else has saved is overwritten', 'if (version !== seen) throw', 'if (false) throw'],
    [
      'what lacks something is published',
      "if (state === 'published') refuseLacking(content, before, CATALOGUE.productNotReady)",
      '',
    ],
    [
      'an address that people have had changes with the name',
      'before.firstPublishedAt === null &&',
      "before.state === 'draft' &&",
    ],
  ]),
  ...faultsIn(
    'server/modules/catalogue/check-import.ts',
    ['server/api/admin/csv.test.ts'],
    [
      [
        'a file with faults is imported',
        'if (faultCount > 0) await endImport',
        'if (faultCount < 0) await endImport',
      ],
    ],
  ),
  ...faultsIn(
    'server/make-page.ts',
    ['server/pages.test.ts'],
    [
      [
        'pages stay as they were before the settings',
        'settings.version === settled && Date.now() < turnsAt && watch.stillTrue()',
        'Date.now() < turnsAt && watch.stillTrue()',
      ],
      [
        'pages stay as they were before the sale',
        'settings.version === settled && Date.now() < turnsAt && watch.stillTrue()',
        'settings.version === settled && Date.now() < turnsAt',
      ],
      [
        'pages stay as they were before the year',
        'settings.version === settled && Date.now() < turnsAt && watch.stillTrue()',
        'settings.version === settled && watch.stillTrue()',
      ],
    ],
  ),
  ...faultsIn(
    'server/modules/cart/cart.ts',
    ['server/api/cart.test.ts'],
    [
      [
        'a cart holds more than there is',
        'where c.quantity < (select least(stock, 1000) from wanted w where w.account_id = c.account_id)',
        'where true',
      ],
    ],
  ),
  ...faultsIn(
    'server/api/admin/query-fields.ts',
    ['server/api/admin/tax.test.ts'],
    [
      [
        'a month begins when it does in Greenwich',
        'dayInIndia(new Date()).slice(0, 7)',
        'new Date().toISOString().slice(0, 7)',
      ],
    ],
  ),
]
