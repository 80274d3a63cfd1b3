import { type DeliveryRules, OPENING_RULES } from './delivery-rules.ts'
import { OPENING_FACTS, type ShopFacts } from './shop.ts'

/** The details that rule 4(2) of the E-Commerce Rules, 2020, requires a shop to show and the settings lack; in words. */
export function identityLacks({ officer, legalName, address, phone, email }: ShopFacts): string[] {
  return [
    ...(officer.name ? [] : ['the grievance officer’s name']),
    ...(officer.designation ? [] : ['the grievance officer’s designation']),
    ...(legalName === OPENING_FACTS.legalName ? ['the legal name: it is still the one of the demo'] : []),
    ...(String(address) === String(OPENING_FACTS.address)
      ? ['the address of the head office: it is still the one of the demo']
      : []),
    ...(phone === OPENING_FACTS.phone ? ['the telephone: it is still the one of the demo'] : []),
    ...(email === OPENING_FACTS.email ? ['the shop’s email: it is still the one of the demo'] : []),
  ]
}

/** The PIN code that an address names, the last of several; null: it names none. */
export const pinIn = (address: string[]): string | null =>
  [...address.join(' ').matchAll(/(?<![\d+] ?)\b([1-9]\d{2}) ?(\d{3})\b(?! ?\d)/g)]
    .at(-1)
    ?.slice(1)
    .join('') ?? null

/** Whether parcels are still picked up in the demo's PIN code, while the shop has an address of its own elsewhere. */
export const isPickupTheDemos = (
  { address }: Pick<ShopFacts, 'address'>,
  { pickupPin }: Pick<DeliveryRules, 'pickupPin'>,
): boolean => pickupPin === OPENING_RULES.pickupPin && pinIn(address) !== pickupPin
