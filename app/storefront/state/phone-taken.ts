import { ApiError } from '../../../contract/client.ts'
import { refusedAs } from '../../browser/refused-as.ts'

/**
 * Whether a profile was not saved because its phone is another account's. The specification says so of every 409: one
 * that has lost its code on the way, to somebody else's proxy, is read the same.
 */
export const isPhoneTaken = (error: unknown): boolean =>
  refusedAs(error, 'phoneTaken') ||
  (error instanceof ApiError && error.status === 409 && error.body.code === undefined)
