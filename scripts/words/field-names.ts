import { parse } from '@formatjs/icu-messageformat-parser'
import { FIELDS } from '../../core/product-fields.ts'
import type { Messages } from './read-catalogues.ts'

/** The fields' names on the product page; their English stands in the table of fields. */
export const fieldNames = (): Messages =>
  new Map(FIELDS.flatMap(({ key, onPage }) => (onPage ? [[key, parse(onPage)] as const] : [])))

/** The texts of fields that count something. */
export const fieldAmounts = (): Messages =>
  new Map(
    FIELDS.flatMap((field) =>
      field.kind === 'number' && field.onPage ? [[field.key, parse(field.counted)] as const] : [],
    ),
  )
