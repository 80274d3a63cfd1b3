import * as words from '#words/ask-return'
import type { ReturnChoice } from '../../../contract/replies.ts'
import { paise, priceText, rupees } from '../../../core/money.ts'

/** In rupees. `credit`: what store credit had paid. */
type ComesBack = { toSource: number; byLink: number; credit: number }

/** What is refunded for so many pieces, by which ways, each as far as it reaches. */
export function whatComesBack(
  { prices, delivery, toSource, byLink }: Pick<ReturnChoice, 'prices' | 'delivery' | 'toSource' | 'byLink'>,
  { quantity, isFault }: { quantity: number; isFault: boolean },
): ComesBack {
  const all = prices
    .slice(0, quantity)
    .reduce((sum, price) => sum + paise(price), isFault ? paise(delivery) : 0)
  const ofSource = Math.min(all, paise(toSource))
  const ofLink = Math.min(all - ofSource, paise(byLink))
  return { toSource: rupees(ofSource), byLink: rupees(ofLink), credit: rupees(all - ofSource - ofLink) }
}

/** Says it. `asCredit`: store credit is chosen in the place of the link. */
export function saysWhatComesBack(
  { toSource, byLink, credit, payoutsOn }: ComesBack & Pick<ReturnChoice, 'payoutsOn'>,
  asCredit: boolean,
): string[] {
  const waits = asCredit || payoutsOn ? 0 : byLink
  const money = asCredit || waits > 0 ? toSource : rupees(paise(toSource) + paise(byLink))
  return [
    ...(money > 0 ? [words.getsBack({ price: priceText(money) })] : []),
    ...(waits > 0 ? [words.getsBackLater({ price: priceText(waits) })] : []),
    ...(asCredit ? [words.getsCredit({ price: priceText(byLink), links: payoutsOn ? 'yes' : 'other' })] : []),
    ...(credit > 0 ? [words.wasCredit({ price: priceText(credit) })] : []),
  ]
}
