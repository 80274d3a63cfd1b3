import { deliverLetters, LETTERS } from '../modules/newsletter/deliver-letters.ts'
import type { Shop } from '../shop.ts'

/** Sends the newsletter's letters in batches. */
export function workLetters({ db, jobs, config }: Shop): void {
  jobs.tend(LETTERS, () => deliverLetters({ db, jobs, config }))
}
