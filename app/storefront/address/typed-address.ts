import * as words from '#words/address'
import { EMAIL, isPin } from '../../../core/contact.ts'
import type { Address, UserProfile } from '../../../core/person.ts'

/** What is typed of any delivery address; the country is not. */
export type TypedAddress = {
  firstName: string
  lastName: string
  street: string
  zipcode: string
  city: string
  state: string
}
export type AddressField = keyof TypedAddress

/** A form that starts with what is saved, else with the name that the profile knows. */
export const startingAddress = (
  { firstName, lastName }: Pick<UserProfile, 'firstName' | 'lastName'>,
  saved: Address | null,
): TypedAddress => ({
  firstName,
  lastName,
  street: saved?.street ?? '',
  zipcode: saved?.zipcode ?? '',
  city: saved?.city ?? '',
  state: saved?.state ?? '',
})

/** What is wrong with what was typed, or null. */
export function addressProblem(field: AddressField, typed: string): string | null {
  const text = typed.trim()
  if (field === 'zipcode') return pinProblem(text)
  if (text === '') return field === 'state' ? words.pleaseChooseState : EMPTY
  return null
}

export function emailProblem(typed: string): string | null {
  if (typed.trim() === '') return EMPTY
  return EMAIL.test(typed.trim()) ? null : words.invalidEmail
}

const EMPTY = words.pleaseFillThisIn

function pinProblem(text: string): string | null {
  if (text === '') return EMPTY
  if (text.length < 6) return words.thatPinCode({ length: text.length })
  return isPin(text) ? null : words.pleaseEnterValidIndianPincode
}
