import { PASSWORD_MIN } from '../../../core/contact.ts'
import type { ShopFacts } from '../../../core/shop.ts'
import { Points } from '../policy/points.tsx'
import type { PolicySection } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'

export const accountSections = ({ name, address }: ShopFacts): readonly PolicySection[] => [
  {
    id: 'who-we-are',
    title: 'Who we are',
    body: (
      <p>
        “We” and “the shop” mean {name}, {address.join(', ')}. “You” means whoever looks around or orders
        here. To order you must be 18 or older, or have a parent or guardian order for you.
      </p>
    ),
  },
  {
    id: 'account',
    title: 'Your account',
    body: (
      <>
        <p>You can look around without an account. To keep a cart or place an order you need one.</p>
        <Points
          items={[
            'A verified e-mail is required for new accounts. We send a six-digit code to the address you give; until you have entered it, we remind you.',
            `A password has at least ${PASSWORD_MIN} characters. Choose one that you use nowhere else, and keep it to yourself.`,
            'One mobile number belongs to one account. Give your own: the courier rings it.',
            'What is ordered from your account counts as ordered by you. If someone else has got in, reset the password; that ends every session.',
          ]}
        />
      </>
    ),
    note: 'Nobody from the shop will ever ask you for a password or a one-time code.',
  },
  {
    id: 'messages',
    title: 'Messages',
    body: (
      <p>
        We e-mail you about your account and your orders. On WhatsApp we write only if you said yes,
        separately for order updates and for offers. Reply STOP to opt-out of either at any time. More is in
        the{' '}
        <ShopLink to="/privacy" className="text-link">
          Privacy policy
        </ShopLink>
        .
      </p>
    ),
  },
]
