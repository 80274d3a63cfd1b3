import { ApiError } from '../../contract/client.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'

/** Whether an error is the shop's own refusal with one of these codes. */
export const refusedAs = (error: unknown, ...codes: RefusalCode[]): boolean =>
  error instanceof ApiError && error.body.code !== undefined && codes.includes(error.body.code)
