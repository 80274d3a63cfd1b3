import { POLICY } from '../../../core/policy.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import type { Policy } from '../policy/policy.ts'
import { holdingSections } from './holding-sections.tsx'
import { rightsSections } from './rights-sections.tsx'
import { sharingSections } from './sharing-sections.tsx'

export const privacy = (shop: ShopFacts): Policy => ({
  title: 'Privacy policy',
  lead: `To send you a saree we have to know where you live. This page says what else ${shop.name} knows, why, for how long, and how to make us forget it.`,
  updated: '2026-11-02',
  facts: [
    { term: 'Orders and tax data', value: `Kept ${POLICY.keepOrdersYears} years` },
    { term: 'Deletion requests', value: `Done in ${POLICY.deletionBusinessDays} business days` },
    { term: 'WhatsApp', value: 'Only if you said yes' },
    { term: 'Sold to others', value: 'Never' },
  ],
  sections: [...holdingSections(shop), ...sharingSections(shop), ...rightsSections(shop)],
})
