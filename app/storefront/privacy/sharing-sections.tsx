import * as words from '#words/privacy'
import { methodOf, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { oneOf } from '../../ui/lists.ts'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const sharingSections = ({ couriers }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'others',
    title: words.whoElseSeesIt,
    body: (
      <>
        <p>{words.weDoNotSellPersonal}</p>
        <Points
          items={[
            words.courierYourNameAddress({ couriers: oneOf(couriers) }),
            words.paymentProviders({ providers: oneOf(PROVIDER_NAMES.map(methodOf)) }),
            words.whatsappIfYouSaidYes,
            words.googleIfYouSign,
            words.companiesThatRunOurServers,
            words.authorityWhenLawOrCourt,
          ]}
        />
      </>
    ),
  },
  {
    id: 'browser',
    title: words.whatStaysInYourBrowser,
    body: <p>{words.yourBrowserKeepsKey}</p>,
  },
  {
    id: 'security',
    title: words.howItIsKeptSafe,
    body: <p>{words.pagesTravelEncryptedPasswordsKeys}</p>,
  },
  {
    id: 'children',
    title: words.children,
    body: <p>{words.accountsAreForPeople}</p>,
  },
]
