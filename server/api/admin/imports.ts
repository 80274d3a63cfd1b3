import type { Import } from '../../../contract/admin/imports.ts'
import { CONSOLE } from '../../../core/refusals/console.ts'
import {
  cancelImport,
  confirmImport,
  keepImport,
  lastImports,
  readImport,
} from '../../modules/catalogue/imports.ts'
import type { Database } from '../../platform/database.ts'
import { limited } from '../limited-body.ts'
import type { AdminDoor } from './door.ts'
import { fileNameIn } from './file-name.ts'

const MOST_BYTES = 20 * 1024 * 1024
const SHOWN = 20

export function openImports({ open, openStream }: AdminDoor) {
  openStream('POST /api/admin/imports', async ({ db, jobs }, { staff, query, body }) => {
    const name = fileNameIn(query, 'products.csv')
    const bytes = limited(body, MOST_BYTES, CONSOLE.fileTooLarge)
    const id = await keepImport({ db, jobs }, staff, name, bytes)
    return pageOf(db, id)
  })

  open('GET /api/admin/imports', async ({ db }) => ({
    imports: (await lastImports(db, SHOWN)).map(asReply),
  }))

  open('GET /api/admin/imports/{id}', ({ db }, { params }) => pageOf(db, params.id))

  open('POST /api/admin/imports/{id}/start', async ({ db, jobs }, { staff, params }) => {
    const { id } = params
    await confirmImport({ db, jobs }, staff, id)
    return pageOf(db, id)
  })

  open('POST /api/admin/imports/{id}/cancel', async ({ db }, { staff, params }) => {
    const { id } = params
    await cancelImport(db, staff, id)
    return pageOf(db, id)
  })
}

async function pageOf(db: Database, id: string) {
  const { errors, ...found } = await readImport(db, id)
  return { import: { ...asReply(found), errors } }
}

const asReply = <T extends { startedAt: Date }>({ startedAt, ...found }: T) => ({
  ...found,
  startedAt: startedAt.toISOString() satisfies Import['startedAt'],
})
