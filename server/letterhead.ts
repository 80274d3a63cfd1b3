import type { Locale } from '../core/locale.ts'
import type { Letterhead } from './modules/messaging/templates/definition.ts'
import { payoutsOn } from './modules/payments/providers.ts'
import type { Shop } from './shop.ts'

/** The letterhead of the shop as it is now. */
export const letterheadOf = (
  { settings, config, payments }: Pick<Shop, 'settings' | 'config' | 'payments'>,
  locale: Locale,
): Letterhead => ({
  ...settings.facts(),
  publicUrl: config.publicUrl,
  payoutsOn: payoutsOn(payments),
  locale,
})
