import type { Fault } from './fault.ts'
import { ORDER_FAULTS } from './orders.ts'
import { PAYMENT_FAULTS } from './payments.ts'
import { PEOPLE_FAULTS } from './people.ts'
import { RETURN_FAULTS } from './returns.ts'
import { REVIEW_FAULTS } from './reviews.ts'
import { RULE_FAULTS } from './rules.ts'

/** The faults that `npm run faults` plants, one at a time. */
export const FAULTS: Fault[] = [
  ...RULE_FAULTS,
  ...ORDER_FAULTS,
  ...PAYMENT_FAULTS,
  ...RETURN_FAULTS,
  ...PEOPLE_FAULTS,
  ...REVIEW_FAULTS,
]
