/** What the security log records of the console, done or refused, in words. */
export const SECURITY_EVENTS = {
  'sign-in': { done: 'Signed in', refused: 'Sign-in refused' },
  'second-factor': { done: 'Gave a code', refused: 'Code refused' },
  'sign-out-everywhere': { done: 'Signed out everywhere', refused: 'Not signed out everywhere' },
  'app-set': { done: 'Set up their app', refused: 'App not set up' },
  'app-removed': { done: 'Took their app off', refused: 'App not taken off' },
  password: { done: 'Changed their password', refused: 'Password not changed' },
  accepted: { done: 'Accepted an invitation', refused: 'Invitation refused' },
  invited: { done: 'Invited', refused: 'Not invited' },
  'role-changed': { done: 'Changed the role of', refused: 'Role not changed' },
  'person-removed': { done: 'Removed', refused: 'Not removed' },
  'app-reset': { done: 'Took off the app of', refused: 'App not taken off' },
  'customer-exported': { done: 'Exported the customer', refused: 'Customer not exported' },
  'products-exported': { done: 'Exported all products', refused: 'Products not exported' },
} as const satisfies Record<string, { done: string; refused: string }>

export type SecurityEvent = keyof typeof SECURITY_EVENTS

/** `who` null: no account matches what was typed. `refusedAs`: the refusal's code; null: it was done. */
export type SecurityEntry<Moment> = {
  id: string
  at: Moment
  event: SecurityEvent
  who: string | null
  subject: string
  refusedAs: string | null
  address: string
  device: string
}
