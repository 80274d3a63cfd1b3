import * as words from '#words/policy'
import { POLICY } from '../../../core/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import { hoursText } from './hours-text.ts'

/** Names the grievance officer, whom Indian law requires of every online shop, by role, with the address to write to. */
export function GrievanceOfficer() {
  const { name, address, email } = useShop()
  const { acknowledgedInHours, settledInMonths } = POLICY.grievance
  return (
    <>
      <p>{words.ifAnswerFromShopDoes({ hours: hoursText(acknowledgedInHours), settledInMonths })}</p>
      <address className="border-l border-haldi pl-4 not-italic">
        <span className="font-medium">{words.theGrievanceOfficer({ name })}</span>
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={`mailto:${email}?subject=Grievance`} className="text-link mt-2 inline-block wrap-anywhere">
          {email}
        </a>
        <span className="block text-small text-ink-soft">{words.putWordGrievanceInSubject}</span>
      </address>
      <p>
        <ShopLink to="/contact#complaint" className="text-link">
          {words.complainThere}
        </ShopLink>
      </p>
    </>
  )
}
