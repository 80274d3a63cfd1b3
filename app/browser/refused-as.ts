import { ApiError } from '../../contract/client.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'

/** Whether the shop itself said no, and this kind of no. */
export const refusedAs = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ApiError && error.body.code !== undefined && codes.includes(error.body.code)
