import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { hoursText } from '../policy/hours-text.ts'
import type { Policy } from '../policy/policy.ts'
import { accountSections } from './account-sections.tsx'
import { buyingSections } from './buying-sections.tsx'
import { lawSections } from './law-sections.tsx'

export const terms = (shop: ShopFacts): Policy => ({
  title: 'Terms & Conditions',
  lead: `When you use this shop or order from it, you and ${shop.name} agree to what is written here. It is as short as we could make it.`,
  updated: '2026-11-02',
  facts: [
    { term: 'New accounts', value: 'A verified e-mail' },
    { term: 'Prices', value: 'In rupees, taxes included' },
    { term: 'Cancelling', value: `Within ${hoursText(POLICY.cancelHours)} of ordering` },
    { term: 'Governing law', value: 'India' },
  ],
  sections: [...accountSections(shop), ...buyingSections(shop), ...lawSections(shop)],
})
