import type { People } from '../../../contract/admin-replies.ts'

/** Somebody who works in the shop. */
export type Person = People['people'][number]
