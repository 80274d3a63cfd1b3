import * as words from '#words/complaint'
import { POLICY } from '../../../core/policy.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'
import { ComplaintForm } from './complaint-form.tsx'
import { type Identity, LegalIdentity } from './legal-identity.tsx'

const { acknowledgedInHours: hours, settledInMonths: months } = POLICY.grievance

/** Where the shop is told that something is wrong, and who has to answer for it. */
export function Complaint(identity: Identity) {
  const { email } = useShop()
  return (
    <section
      aria-labelledby="complaint"
      className="mt-18 border-t border-sand pt-12 lg:mt-28 lg:grid lg:grid-cols-12 lg:gap-x-8"
    >
      <div className="lg:col-span-7">
        <h2 id="complaint" tabIndex={-1} className="scroll-mt-6 font-display text-h2">
          {words.title}
        </h2>
        <p className="mt-4 max-w-measure text-pretty">{words.intro({ hours, months })}</p>
        <p className="mt-2 max-w-measure text-small text-ink-soft wrap-anywhere">{words.orMail({ email })}</p>
        <p className="needs-scripts">
          <ShopLink to="/grievance" className="lone-link text-small">
            {words.haveTicket}
          </ShopLink>
        </p>
        <div className="needs-scripts mt-6">
          <ComplaintForm />
        </div>
      </div>
      <div className="mt-12 lg:col-span-4 lg:col-start-9 lg:mt-0">
        <LegalIdentity {...identity} />
      </div>
    </section>
  )
}
