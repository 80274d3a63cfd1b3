import { readMissedSearches } from '../../modules/catalogue/search/missed-searches.ts'
import type { AdminDoor } from './door.ts'

const SHOWN = 100

export function openSearches({ open }: AdminDoor) {
  open('GET /api/admin/searches', async ({ db }) => ({
    searches: await readMissedSearches(db, SHOWN, new Date()),
  }))
}
