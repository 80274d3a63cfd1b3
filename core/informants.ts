import { PROVIDER_NAMES } from './payment-methods.ts'

/** Everyone who sends the shop webhooks. */
export const INFORMANTS = [...PROVIDER_NAMES, 'courier', 'whatsapp'] as const
export type Informant = (typeof INFORMANTS)[number]
