import { capital } from '../../../core/capital.ts'
import { priceText, rupees } from '../../../core/money.ts'

type Fields = Record<string, unknown>

/** Lists the fields whose values differ before and after a change, and the reason for it. */
export function Difference({
  before,
  after,
  reason,
}: {
  before: unknown
  after: unknown
  reason: string | null
}) {
  return (
    <>
      {differences((before ?? {}) as Fields, (after ?? {}) as Fields).map(({ path, was, is }) => (
        <span key={path.join()} className="block wrap-anywhere">
          {pathText(path)}:{' '}
          {was !== undefined && <del className="text-ink-soft">{text(path.at(-1)!, was)}</del>}{' '}
          {is !== undefined && text(path.at(-1)!, is)}
        </span>
      ))}
      {reason && <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>}
    </>
  )
}

type Differing = { path: string[]; was: unknown; is: unknown }

/** The fields that differ; of fields that have fields of their own before and after, those that differ among them. */
function differences(before: Fields, after: Fields, within: string[] = []): Differing[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) => {
    const [was, is, path] = [before[name], after[name], [...within, name]]
    if (isFields(was) && isFields(is)) return differences(was, is, path)
    return text(name, was) === text(name, is) ? [] : [{ path, was, is }]
  })
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const IN_PAISE = /Paise$/
const IN_RUPEES = /^(price|mrp)$/

/** A field's name in words: 'freeFromPaise' → 'Free from' */
const words = (name: string): string =>
  capital(
    name.replace(IN_PAISE, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  ).replace(/^(Mrp|Hsn|Awb)$/, (short) => short.toUpperCase())

/** A field within others in words: 'Details, MRP' */
const pathText = (path: string[]): string =>
  path
    .map(words)
    .map((name, place) => (place > 0 && /^[A-Z][a-z]/.test(name) ? name.toLowerCase() : name))
    .join(', ')

function text(name: string, value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'number' && IN_PAISE.test(name)) return priceText(rupees(value))
  if (typeof value === 'number' && IN_RUPEES.test(name)) return priceText(value)
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listText(name, value)
  if (typeof value === 'object') return fieldsText(value)
  return String(value ?? '')
}

const listText = (name: string, values: unknown[]): string =>
  values.map((value) => text(name, value)).join(values.some(isObject) ? '; ' : ', ') || '–'

const isObject = (value: unknown) => typeof value === 'object' && value !== null

/** The fields of an object in words: 'Day 2026-11-08, name Diwali' */
const fieldsText = (fields: object): string =>
  capital(
    Object.entries(fields)
      .map(([name, value]) => `${words(name).toLowerCase()} ${text(name, value)}`)
      .join(', '),
  )
