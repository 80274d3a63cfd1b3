import type { ProductImport } from '../../core/product-import.ts'
import type { RefusalCode } from '../../core/refusals/all.ts'
import * as payloads from '../admin-payloads.ts'
import { row } from './call.ts'

/** Export and import of products as CSV. */
export const IMPORT_CALLS = {
  'GET /api/admin/products.csv': row<string>()(
    'manager',
    null,
    'All products as CSV, as an import takes it',
    { stepUp: true, noted: 'products-exported' },
  ),
  'POST /api/admin/imports': row<ImportPage>()(
    'manager',
    null,
    'The body is the CSV itself, 20 MB at most, name in the query; it is checked, nothing is changed',
  ),
  'GET /api/admin/imports': row<Imports>()('manager', null, 'The last imports'),
  'GET /api/admin/imports/{id}': row<ImportPage>()('manager', null, 'How an import stands'),
  'POST /api/admin/imports/{id}/start': row<ImportPage>()(
    'manager',
    payloads.nothing,
    'Imports what was checked',
  ),
  'POST /api/admin/imports/{id}/cancel': row<ImportPage>()(
    'manager',
    payloads.nothing,
    'Stops it; what is in stays in',
  ),
} as const

/**
 * A row that cannot be imported: `row` counts from 1 and includes the header; `code` is the kind of error, missing in
 * imports that were checked before errors had codes.
 */
export type ImportError = { row: number; column: string | null; code?: RefusalCode; message: string }

/** `errors`: the first 500. */
export type Import = ProductImport<string> & { errors: ImportError[] }

export type ImportPage = { import: Import }

type Imports = { imports: ProductImport<string>[] }
