import { POLICY } from '../../../core/policy.ts'
import { SHOP } from '../../../core/shop.ts'
import { hoursText } from '../policy/hours-text.ts'
import type { Policy } from '../policy/policy-page.tsx'
import { ACCOUNT_SECTIONS } from './account-sections.tsx'
import { BUYING_SECTIONS } from './buying-sections.tsx'
import { LAW_SECTIONS } from './law-sections.tsx'

export const TERMS: Policy = {
  title: 'Terms & Conditions',
  lead: `When you use this shop or order from it, you and ${SHOP.name} agree to what is written here. It is as short as we could make it.`,
  updated: '2026-11-02',
  facts: [
    { term: 'New accounts', value: 'A verified e-mail' },
    { term: 'Prices', value: 'In rupees, taxes included' },
    { term: 'Cancelling', value: `Within ${hoursText(POLICY.cancelHours)} of ordering` },
    { term: 'Governing law', value: 'India' },
  ],
  sections: [...ACCOUNT_SECTIONS, ...BUYING_SECTIONS, ...LAW_SECTIONS],
}
