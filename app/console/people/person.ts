import type { People } from '../../../contract/admin/people.ts'

/** Somebody who works in the shop. */
export type Person = People['people'][number]
