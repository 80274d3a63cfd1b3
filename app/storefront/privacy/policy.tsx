import { POLICY } from '../../../core/policy.ts'
import { SHOP } from '../../../core/shop.ts'
import type { Policy } from '../policy/policy-page.tsx'
import { HOLDING_SECTIONS } from './holding-sections.tsx'
import { RIGHTS_SECTIONS } from './rights-sections.tsx'
import { SHARING_SECTIONS } from './sharing-sections.tsx'

export const PRIVACY: Policy = {
  title: 'Privacy policy',
  lead: `To send you a saree we have to know where you live. This page says what else ${SHOP.name} knows, why, for how long, and how to make us forget it.`,
  updated: '2026-11-02',
  facts: [
    { term: 'Orders and tax data', value: `Kept ${POLICY.keepOrdersYears} years` },
    { term: 'Deletion requests', value: `Done in ${POLICY.deletionBusinessDays} business days` },
    { term: 'WhatsApp', value: 'Only if you said yes' },
    { term: 'Sold to others', value: 'Never' },
  ],
  sections: [...HOLDING_SECTIONS, ...SHARING_SECTIONS, ...RIGHTS_SECTIONS],
}
