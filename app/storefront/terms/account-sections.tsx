import * as words from '#words/terms'
import { PASSWORD_MIN } from '../../../core/contact.ts'
import type { ShownFacts } from '../../../core/shop.ts'
import { sentence } from '../../ui/sentence.ts'
import { linkTo } from '../policy/link-to.tsx'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const accountSections = ({ name, address }: ShownFacts): readonly PolicySection[] => [
  {
    id: 'who-we-are',
    title: words.whoWeAre,
    body: <p>{words.weAndShopMean({ name, address: address.join(', ') })}</p>,
  },
  {
    id: 'account',
    title: words.yourAccount,
    body: (
      <>
        <p>{words.youCanLookAroundWithout}</p>
        <Points
          items={[
            words.verifiedEMailIsRequired,
            words.passwordHasAtLeastCharacters({ passwordMin: PASSWORD_MIN }),
            words.oneMobileNumberBelongs,
            words.whatIsOrdered,
          ]}
        />
      </>
    ),
    note: words.nobodyFromShopWillEver,
  },
  {
    id: 'messages',
    title: words.messages,
    body: <p>{sentence(words.weEMailYouAbout({ privacyPolicy: linkTo('/privacy') }))}</p>,
  },
]
