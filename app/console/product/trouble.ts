import { ApiError } from '../../../contract/client.ts'
import { FIELDS, type Field, type FieldKey, PRODUCT_FIELDS, pathOf } from '../../../core/product-fields.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isWithin, namedField } from '../parts/named-field.ts'

/** `field`: the server's path of the field; null: it concerns none. */
export type FieldTrouble = { field: string | null; words: string }
/** Why a field cannot be sent. `at`: the place within the field, as the path of a refusal names it. */
export type Fault = { at?: string; words: string }
type Troubled = { trouble: FieldTrouble | null }

export function troubleOf(error: unknown): FieldTrouble {
  const path = error instanceof ApiError ? (error.body.field ?? null) : null
  const words = refusalText(error)
  const field = path && FIELDS.find((one) => isWithin(path, pathOf(one)))
  return { field: path, words: path && field ? inOurWords(words, path, field) : words }
}

/** What is wrong with a field, or with the part of it that `at` names; null: nothing. */
export function errorOf({ trouble }: Troubled, key: FieldKey, at?: string): string | null {
  const path = pathOf({ key, ...PRODUCT_FIELDS[key] })
  return trouble?.field && isWithin(trouble.field, at ? `${path}.${at}` : path) ? trouble.words : null
}

/** The place of the trouble within a field: its path without the field's own; '' where there is none. */
export const placeIn = ({ trouble }: Troubled, key: FieldKey): string =>
  trouble?.field?.slice(pathOf({ key, ...PRODUCT_FIELDS[key] }).length + 1) ?? ''

/** A refusal that no field of the form can show. */
export const unplacedTrouble = (troubled: Troubled): string | null =>
  troubled.trouble && !FIELDS.some(({ key }) => errorOf(troubled, key)) ? troubled.trouble.words : null

/** Names a field as the form does: 'details.fabric has more …' becomes 'Fabric has more …'. */
function inOurWords(words: string, path: string, field: Field): string {
  const [size, measure] = field.kind === 'measures' ? path.split('.').slice(2) : []
  return namedField(words, path, measure ? `${measure} of ${size}` : field.label)
}
