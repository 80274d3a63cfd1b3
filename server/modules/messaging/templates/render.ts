import { type OneTimeCode, resetCode, verifyCode } from './codes.ts'
import type { Mail } from './layout.ts'
import { type OrderPlaced, orderPlaced } from './order-placed.ts'
import { type Username, username } from './username.ts'

/** Every template and what it is filled with. */
export type Contents = {
  'order-placed': OrderPlaced
  'reset-code': OneTimeCode
  'verify-code': OneTimeCode
  username: Username
}
export type Template = keyof Contents

const TEMPLATES: { [T in Template]: (content: Contents[T], publicUrl: string) => Mail } = {
  'order-placed': orderPlaced,
  'reset-code': resetCode,
  'verify-code': verifyCode,
  username,
}

/** Content that holds a secret is emptied once it is sent. */
export const holdsSecret = (template: Template): boolean =>
  template === 'reset-code' || template === 'verify-code'

export function render<T extends Template>(template: T, content: Contents[T], publicUrl: string): Mail {
  return TEMPLATES[template](content, publicUrl)
}
