import * as words from '#words/return'
import { type ReturnPolicy, returnsOf, SIZE_HELD_DAYS } from '../../../core/return-policy.ts'
import { sentence } from '../../ui/sentence.ts'
import { categoryName } from '../collection/catalogue-names.ts'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'

const orders = (text: string) => (
  <ShopLink to="/orders" className="text-link">
    {text}
  </ShopLink>
)

/** What comes back as the shopkeeper has set it; the page's two statements stand below it. */
export function inForce(policy: ReturnPolicy): Policy['sections'][number] {
  const { size, mind, shopPays, never } = policy
  const takes = returnsOf(policy, null) !== 'faults'
  const days = words.days({ returnDays: policy.days })
  return {
    id: 'in-force',
    title: words.inForce,
    body: (
      <>
        <Points
          items={[
            words.inForceFaults,
            ...(takes ? [words.inForceSize({ terms: size }), words.inForceMind({ terms: mind })] : []),
            ...(takes ? [words.inForceWay({ pays: shopPays ? 'yes' : 'other' })] : []),
            ...(takes && never.length > 0
              ? [words.inForceNever({ categories: never.map(categoryName).join(', ') })]
              : []),
            words.inForceExchange({ held: String(SIZE_HELD_DAYS) }),
            words.inForceMoney,
            words.inForceOrdered,
          ]}
        />
        <p>{sentence(takes ? words.inForceAsk({ days, orders }) : words.inForceAskFaults({ orders }))}</p>
      </>
    ),
    note: words.otherStatements,
  }
}
