import { oneOf, type ShopFacts } from '../../../core/shop.ts'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'

export const sharingSections = ({ couriers }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'others',
    title: 'Who else sees it',
    body: (
      <>
        <p>
          We do not sell personal data, and no advertiser gets any. These see what their part needs, and no
          more:
        </p>
        <Points
          items={[
            `The courier, ${oneOf(couriers)}: your name, address and mobile number.`,
            'Stripe or Razorpay, if you pay online: the amount and the order. Card and UPI details go to them directly and never pass through us.',
            'WhatsApp, if you said yes: your mobile number and the message.',
            'Google, if you sign in with it: that you did.',
            'The companies that run our servers and carry our e-mail, bound by contract to do nothing else with it.',
            'An authority, when a law or a court obliges us.',
          ]}
        />
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: (
      <p>
        Your browser keeps a key that says you are signed in, the size you chose last and which pages you have
        opened in this visit. There are no advertising cookies and no trackers. Logging out deletes the key.
      </p>
    ),
  },
  {
    id: 'security',
    title: 'How it is kept safe',
    body: (
      <p>
        Pages travel encrypted. Passwords, keys and one-time codes are stored so that they cannot be read
        back, and staff see only what their work needs. Should your data get into the wrong hands all the
        same, we tell you and the Data Protection Board of India without delay: what happened, what it may
        mean for you, and what to do.
      </p>
    ),
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <p>
        Accounts are for people of 18 and over. We do not knowingly keep data about children, whatever sizes
        are in the parcel. If a child has opened an account, write to us and we delete it.
      </p>
    ),
  },
]
