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
  const was = (before ?? {}) as Fields
  const is = (after ?? {}) as Fields
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter(
    (name) => text(name, was[name]) !== text(name, is[name]),
  )
  return (
    <>
      {names.map((name) => (
        <span key={name} className="block wrap-anywhere">
          {words(name)}: {name in was && <del className="text-ink-soft">{text(name, was[name])}</del>}{' '}
          {name in is && text(name, is[name])}
        </span>
      ))}
      {reason && <span className="block wrap-anywhere whitespace-pre-line">{reason}</span>}
    </>
  )
}

const IN_PAISE = /Paise$/

/** A field's name in words: 'freeFromPaise' → 'Free from' */
const words = (name: string): string =>
  capital(name.replace(IN_PAISE, '').replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

function text(name: string, value: unknown): string {
  if (value === null) return '–'
  if (typeof value === 'number' && IN_PAISE.test(name)) return priceText(rupees(value))
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
