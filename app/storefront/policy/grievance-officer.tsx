import { POLICY } from '../../../core/policy.ts'
import { useShop } from '../shell/use-shop.ts'
import { hoursText } from './hours-text.ts'

/** The person whom Indian law wants every online shop to have, by role. */
export function GrievanceOfficer() {
  const { name, address, email } = useShop()
  const { acknowledgedInHours, settledInMonths } = POLICY.grievance
  return (
    <>
      <p>
        If an answer from the shop does not settle a matter, take it to the Grievance Officer. A complaint is
        acknowledged within {hoursText(acknowledgedInHours)} and settled within{' '}
        {settledInMonths === 1 ? 'one month' : `${settledInMonths} months`} of its arrival.
      </p>
      <address className="border-l border-haldi pl-4 not-italic">
        <span className="font-medium">The Grievance Officer, {name}</span>
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
        <a href={`mailto:${email}?subject=Grievance`} className="text-link mt-2 inline-block wrap-anywhere">
          {email}
        </a>
        <span className="block text-small text-ink-soft">Put the word Grievance in the subject.</span>
      </address>
    </>
  )
}
