import { RazorpayProblem } from './errors.ts'
import type { Notes } from './objects.ts'

/** The fields of a JSON body. */
export type Fields = Record<string, unknown>

export function amountOf(fields: Fields, name = 'amount'): number {
  const amount = fields[name]
  if (amount === undefined || amount === null)
    throw new RazorpayProblem(400, `The ${name} field is required.`, name)
  // Some of Razorpay's own client libraries send numbers as text.
  const number = typeof amount === 'string' && /^\d{1,15}$/.test(amount) ? Number(amount) : amount
  if (typeof number !== 'number' || !Number.isInteger(number))
    throw new RazorpayProblem(400, `The ${name} must be an integer.`, name)
  if (number < 100) throw new RazorpayProblem(400, `The ${name} must be atleast INR 1.00`, name)
  return number
}

export function textOf(fields: Fields, name: string, longest: number): string | null {
  const value = fields[name] ?? null
  if (value === null) return null
  if (typeof value !== 'string') throw new RazorpayProblem(400, `The ${name} must be a string.`, name)
  if (value.length > longest)
    throw new RazorpayProblem(400, `The ${name} may not be greater than ${longest} characters.`, name)
  return value
}

export function notesOf({ notes }: Fields): Notes {
  if (notes === undefined || notes === null || (Array.isArray(notes) && notes.length === 0)) return []
  if (typeof notes !== 'object' || Array.isArray(notes))
    throw new RazorpayProblem(400, 'Notes should be an object of strings', 'notes')
  const pairs = Object.entries(notes).map(([name, value]) => [name, String(value)] as const)
  if (pairs.length > 15)
    throw new RazorpayProblem(400, 'Number of fields in notes should be less than or equal to 15', 'notes')
  if (pairs.some(([, value]) => value.length > 256))
    throw new RazorpayProblem(400, 'A value in notes may not be greater than 256 characters', 'notes')
  return pairs.length > 0 ? Object.fromEntries(pairs) : []
}

/** Refuses 400 fields that Razorpay does not know in this call. */
export function only(fields: Fields, ...known: string[]) {
  for (const name of Object.keys(fields))
    if (!known.includes(name))
      throw new RazorpayProblem(400, `${name} is/are not required and should not be sent`, name)
}
