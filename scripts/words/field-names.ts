import { parse } from '@formatjs/icu-messageformat-parser'
import { FIELDS } from '../../core/product-fields.ts'
import type { Messages } from './read-catalogues.ts'

/** What the product page calls the fields that it lists, which their own table says in English. */
export const fieldNames = (): Messages =>
  new Map(FIELDS.flatMap(({ key, onPage }) => (onPage ? [[key, parse(onPage)] as const] : [])))

/** What it says of those that count something. */
export const fieldAmounts = (): Messages =>
  new Map(
    FIELDS.flatMap((field) =>
      field.kind === 'number' && field.onPage ? [[field.key, parse(field.counted)] as const] : [],
    ),
  )
