import { describe, expect, test } from 'vitest'
import { type CashFacts, riskOf, verdictOf } from './cash-risk.ts'
import { OPENING_CASH_RULES } from './cash-rules.ts'

const { points } = OPENING_CASH_RULES
const KNOWN: CashFacts = {
  isPhoneProven: true,
  isFirstOrder: false,
  totalPaise: 1_649_00,
  returns: 0,
  delivered: 0,
  open: 0,
  pin: null,
  address: { street: '14 Haldiyon ka Rasta' },
}
const risk = (facts: Partial<CashFacts>) => riskOf({ ...KNOWN, ...facts }, points)
const verdict = (facts: Partial<CashFacts>, isAllowed = false) =>
  verdictOf(risk(facts), OPENING_CASH_RULES, isAllowed)

describe('what an order to be paid in cash counts', () => {
  test.each<[Partial<CashFacts>, number, string]>([
    [{}, 0, 'ship'],
    [{ isPhoneProven: false }, 20, 'ship'],
    [{ isFirstOrder: true }, 15, 'ship'],
    [{ isPhoneProven: false, isFirstOrder: true }, 35, 'confirm'],
    [{ totalPaise: 5_000_00 }, 0, 'ship'],
    [{ totalPaise: 5_000_01 }, 15, 'ship'],
    [{ totalPaise: 10_000_00 }, 15, 'ship'],
    [{ totalPaise: 10_000_01 }, 25, 'ship'],
    [{ returns: 1 }, 30, 'confirm'],
    [{ returns: 2 }, 60, 'refuse'],
    [{ returns: 2, delivered: 1 }, 45, 'confirm'],
    [{ returns: 2, delivered: 9 }, 30, 'confirm'],
    [{ open: 1 }, 0, 'ship'],
    [{ open: 2 }, 20, 'ship'],
    [{ address: { street: 'Main road 9' } }, 10, 'ship'],
    [{ address: { street: 'Main road 14' } }, 0, 'ship'],
    [{ address: { street: 'No 5', landmark: 'behind the temple' } }, 0, 'ship'],
    [{ address: { street: 'जौहरी बाज़ार, दुकान १२' } }, 0, 'ship'],
    [{ delivered: 2 }, 0, 'ship'],
  ])('%o: %i, %s', (facts, score, what) => {
    expect(risk(facts).score).toBe(score)
    expect(verdict(facts)).toBe(what)
  })

  test('a PIN code counts by what is sure of it, and no more than its share', () => {
    const pin = (returned: number, parcels: number) => risk({ pin: { returned, parcels } }).score
    expect(pin(19, 19)).toBe(0)
    expect(pin(0, 20)).toBe(0)
    expect(pin(6, 20), 'of twenty it is sure enough').toBe(6)
    expect(pin(6, 20)).toBeLessThan(pin(60, 200))
    expect(pin(200, 200)).toBe(20)
  })

  test('the heaviest stands first, each with its points and its words', () => {
    expect(risk({ isPhoneProven: false, returns: 1, delivered: 1 }).factors).toEqual([
      { factor: 'refusal', points: 30, words: 'One parcel to this phone or address came back' },
      { factor: 'phone', points: 20, words: 'The phone is not verified by a code' },
      { factor: 'delivered', points: -15, words: 'One order arrived and was kept' },
    ])
  })
})

test('where somebody lives refuses nobody by itself, whatever the points are set to', () => {
  const strict = { confirmFrom: 10, refuseFrom: 20 }
  const ofPlace = riskOf({ ...KNOWN, pin: { parcels: 400, returned: 400 } }, points)
  expect(verdictOf(ofPlace, strict, false)).toBe('confirm')
  const ofGoodShopper = riskOf(
    { ...KNOWN, delivered: 2, pin: { parcels: 400, returned: 400 } },
    { ...points, pin: 60 },
  )
  expect(verdictOf(ofGoodShopper, strict, false)).toBe('confirm')
  const ofMore = riskOf({ ...KNOWN, isFirstOrder: true, pin: { parcels: 400, returned: 400 } }, points)
  expect(verdictOf(ofMore, strict, false)).toBe('refuse')
})

test('who was let in on appeal is asked, and not refused; and nobody is where the shop asks nothing', () => {
  expect(verdict({ returns: 5 }, true)).toBe('confirm')
  expect(verdictOf(risk({ returns: 5 }), { confirmFrom: null, refuseFrom: null }, false)).toBe('ship')
  expect(verdictOf(risk({ returns: 5 }), { confirmFrom: null, refuseFrom: 60 }, true)).toBe('confirm')
})
