import { ApiError } from '../../../contract/client.ts'
import { FIELDS, type Field, type FieldKey, PRODUCT_FIELDS, pathOf } from '../../../core/product-fields.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isWithin, namedField } from '../parts/named-field.ts'

/** `field` by the server's name of it. */
export type FieldTrouble = { field: string | null; words: string }
/** What cannot be sent; `at`: within the field, as a refusal names it. */
export type Fault = { at?: string; words: string }
type Troubled = { trouble: FieldTrouble | null }

export function troubleOf(error: unknown): FieldTrouble {
  const path = error instanceof ApiError ? (error.body.field ?? null) : null
  const words = refusalText(error)
  const field = path && FIELDS.find((one) => isWithin(path, pathOf(one)))
  return { field: path, words: path && field ? inOurWords(words, path, field) : words }
}

/** What is wrong with this field, where something is; `at`: with that part of it. */
export function errorOf({ trouble }: Troubled, key: FieldKey, at?: string): string | null {
  const path = pathOf({ key, ...PRODUCT_FIELDS[key] })
  return trouble?.field && isWithin(trouble.field, at ? `${path}.${at}` : path) ? trouble.words : null
}

/** Where in the field, behind its own name. */
export const placeIn = ({ trouble }: Troubled, key: FieldKey): string =>
  trouble?.field?.slice(pathOf({ key, ...PRODUCT_FIELDS[key] }).length + 1) ?? ''

/** A refusal that no field of the form can show. */
export const unplacedTrouble = (troubled: Troubled): string | null =>
  troubled.trouble && !FIELDS.some(({ key }) => errorOf(troubled, key)) ? troubled.trouble.words : null

/** 'details.fabric has more …' is 'Fabric has more …' to whoever fills in the form. */
function inOurWords(words: string, path: string, field: Field): string {
  const [size, measure] = field.kind === 'measures' ? path.split('.').slice(2) : []
  return namedField(words, path, measure ? `${measure} of ${size}` : field.label)
}
