import { CONSOLE } from '../../../core/refusals/console.ts'
import { Refusal } from '../../platform/refusal.ts'

const LONGEST_NAME = 200

/** The name for an uploaded file, or `otherwise`. Refuses (400) one that is too long. */
export function fileNameIn(query: URLSearchParams, otherwise: string): string {
  const name = (query.get('name') ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
  if (name.length > LONGEST_NAME) throw new Refusal(CONSOLE.fileNameTooLong, { most: LONGEST_NAME })
  return name || otherwise
}
