import { expect, test } from 'vitest'
import { saysWhatComesBack, whatComesBack } from './what-comes-back.ts'

const CHOICE = { prices: [1499, 1498], delivery: 150, toSource: 0, byLink: 3147 }

test.each([
  ['all by a link', {}, { quantity: 2, isFault: true }, { toSource: 0, byLink: 3147, credit: 0 }],
  ['of the first piece', {}, { quantity: 1, isFault: false }, { toSource: 0, byLink: 1499, credit: 0 }],
  [
    'what store credit paid last',
    { byLink: 649 },
    { quantity: 1, isFault: false },
    { toSource: 0, byLink: 649, credit: 850 },
  ],
  [
    'a card before a link',
    { toSource: 999, byLink: 200 },
    { quantity: 1, isFault: false },
    { toSource: 999, byLink: 200, credit: 300 },
  ],
  [
    'a card that covers all of it',
    { toSource: 1499, byLink: 200 },
    { quantity: 1, isFault: false },
    { toSource: 1499, byLink: 0, credit: 0 },
  ],
])('each way reaches as far as it does: %s', (_, ways, wanted, back) => {
  expect(whatComesBack({ ...CHOICE, ...ways }, wanted)).toEqual(back)
})

test.each([
  [{ toSource: 0, byLink: 1499, credit: 0 }, false, ['₹1,499 goes back to you once we have looked at it.']],
  [
    { toSource: 200, byLink: 449, credit: 850 },
    false,
    [
      '₹649 goes back to you once we have looked at it.',
      '₹850 was paid with store credit, and becomes that again.',
    ],
  ],
  [
    { toSource: 200, byLink: 449, credit: 850 },
    true,
    [
      '₹200 goes back to you once we have looked at it.',
      '₹449 becomes your store credit once we have looked at it. While it is not spent, you can have the money after all.',
      '₹850 was paid with store credit, and becomes that again.',
    ],
  ],
  [
    { toSource: 0, byLink: 0, credit: 1499 },
    false,
    ['₹1,499 was paid with store credit, and becomes that again.'],
  ],
  [
    { toSource: 200, byLink: 449, credit: 0, payoutsOn: false },
    false,
    [
      '₹200 goes back to you once we have looked at it.',
      '₹449 goes back to you as soon as we can send it: we have no payment links yet, and tell you once we have.',
    ],
  ],
  [
    { toSource: 0, byLink: 1499, credit: 0, payoutsOn: false },
    true,
    ['₹1,499 becomes your store credit once we have looked at it.'],
  ],
])('money is promised of what comes as money: %j, as store credit %j', (back, asCredit, said) => {
  expect(saysWhatComesBack({ payoutsOn: true, ...back }, asCredit)).toEqual(said)
})
