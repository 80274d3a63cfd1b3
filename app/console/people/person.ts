import type { People } from '../../../contract/admin/people.ts'

/** A person of the shop. */
export type Person = People['people'][number]
