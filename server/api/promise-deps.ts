import type { PromiseDeps } from '../modules/shipping/promise.ts'
import type { Shop } from '../shop.ts'

/** By what the shop goes now. */
export const promiseDeps = ({ settings, served }: Pick<Shop, 'settings' | 'served'>): PromiseDeps => ({
  rules: settings.deliveryRules(),
  served,
  registered: settings.facts().gstin !== null,
})
