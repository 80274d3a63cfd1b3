import * as words from '#words/terms'
import { cancelSpan } from '../../../core/cancel-terms.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import type { Policy } from '../policy/policy.ts'
import { accountSections } from './account-sections.tsx'
import { buyingSections } from './buying-sections.tsx'
import { lawSections } from './law-sections.tsx'

export const terms = (shop: ShownFacts): Policy => ({
  title: words.termsConditions,
  lead: words.whenYouUseThisShop({ name: shop.name }),
  updated: '2026-11-26',
  facts: [
    { term: words.newAccounts, value: words.verifiedEMail },
    { term: words.prices, value: words.inRupeesTaxesIncluded },
    { term: words.cancelling, value: words.withinOfOrdering(cancelSpan(shop)) },
    { term: words.governingLaw, value: words.india },
  ],
  sections: [...accountSections(shop), ...buyingSections(shop), ...lawSections(shop)],
})
