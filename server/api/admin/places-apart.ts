import type { PlacesApart } from '../../../contract/admin/settings.ts'
import type { DeliveryRules } from '../../../core/delivery-rules.ts'
import { isPickupTheDemos, pinIn } from '../../../core/identity.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { gstinState } from '../../../core/tax/gstin.ts'
import { stateCode, stateName } from '../../../core/tax/states.ts'
import { lookUpPin } from '../../modules/shipping/pincodes.ts'

/**
 * Where the settings say that the shop is, if they lie in several states, or if parcels are still picked up where the demo's
 * are; null: they agree, as far as is known.
 */
export async function placesApart(facts: ShopFacts, rules: DeliveryRules): Promise<PlacesApart | null> {
  const pin = pinIn(facts.address)
  const [address, pickup] = await Promise.all([pin ? lookUpPin(pin) : null, lookUpPin(rules.pickupPin)])
  const registered = facts.gstin && gstinState(facts.gstin)
  const states = [stateCode(address?.state ?? ''), stateCode(pickup?.state ?? ''), registered].filter(Boolean)
  if (new Set(states).size < 2 && !isPickupTheDemos(facts, rules)) return null
  return {
    address: address && `${address.district}, ${address.state}`,
    pickup: pickup ? `${pickup.district}, ${pickup.state} (${pickup.pin})` : rules.pickupPin,
    registered: registered && stateName(registered),
  }
}
