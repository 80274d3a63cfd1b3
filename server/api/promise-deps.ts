import type { AskPromise } from '../../core/delivery-promise.ts'
import { type PromiseDeps, promiseOf, wayTo } from '../modules/shipping/promise.ts'
import type { Shop } from '../shop.ts'

/** The settings that promises are computed from, as they are now. */
export const promiseDeps = ({ settings, served }: Pick<Shop, 'settings' | 'served'>): PromiseDeps => ({
  rules: settings.deliveryRules(),
  served,
  registered: settings.facts().gstin !== null,
})

/** For the loaders of pages. */
export const askPromise =
  (shop: Pick<Shop, 'settings' | 'served'>): AskPromise =>
  async (pin, readyDays) =>
    promiseOf(await wayTo(promiseDeps(shop), pin), new Date(), readyDays)
