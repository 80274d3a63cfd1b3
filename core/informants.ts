import { PROVIDER_NAMES } from './payment-methods.ts'

/** Who tells us things by themselves. */
export const INFORMANTS = [...PROVIDER_NAMES, 'courier', 'whatsapp'] as const
export type Informant = (typeof INFORMANTS)[number]
