import * as words from '#words/privacy'
import { POLICY } from '../../../core/policy.ts'
import { NOTICE } from '../../../core/privacy-notice.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import type { Policy } from '../policy/policy.ts'
import { holdingSections } from './holding-sections.tsx'
import { rightsSections } from './rights-sections.tsx'
import { sharingSections } from './sharing-sections.tsx'

export const privacy = (shop: ShownFacts): Policy => ({
  title: words.privacyPolicy,
  lead: words.toSendYouSaree({ name: shop.name }),
  updated: NOTICE,
  inOther: { to: '/privacy/hindi', text: words.inHindi, lang: 'hi' },
  facts: [
    { term: words.ordersAndTaxData, value: words.keptYears({ keepOrdersYears: POLICY.keepOrdersYears }) },
    {
      term: words.deletionRequests,
      value: words.doneInBusinessDays({ deletionBusinessDays: POLICY.deletionBusinessDays }),
    },
    { term: words.whatsapp, value: words.onlyIfYouSaidYes },
    { term: words.soldToOthers, value: words.never },
  ],
  sections: [...holdingSections(shop), ...sharingSections(shop), ...rightsSections(shop)],
})
