import * as words from '#words/complaint'
import { dialled, type GrievanceOfficer } from '../../../core/shop.ts'
import { useShop } from '../shell/use-shop.ts'

export type Identity = { branches: string[]; officer: GrievanceOfficer }

/** Who the shop is in law, and whom it has for complaints: rule 4(2) of the E-Commerce Rules, 2020. */
export function LegalIdentity({ branches, officer }: Identity) {
  const { legalName, address, phone, email, gstin } = useShop()
  const reached = { phone: officer.phone || phone, email: officer.email || email }
  return (
    <dl className="space-y-6">
      <div>
        <dt className="text-small text-ink-soft">{words.legalName}</dt>
        <dd className="mt-1 font-medium">{legalName}</dd>
        {gstin && <dd className="text-small text-ink-soft">{words.gstin({ gstin })}</dd>}
      </div>
      <div>
        <dt className="text-small text-ink-soft">{words.headOffice}</dt>
        <dd className="mt-1">{address.join(', ')}</dd>
      </div>
      {branches.length > 0 && (
        <div>
          <dt className="text-small text-ink-soft">{words.branches}</dt>
          {branches.map((branch) => (
            <dd key={branch} className="mt-1">
              {branch}
            </dd>
          ))}
        </div>
      )}
      <div>
        <dt className="text-small text-ink-soft">{words.officer}</dt>
        {officer.name && <dd className="mt-1 font-medium">{officer.name}</dd>}
        {officer.designation && <dd>{officer.designation}</dd>}
        <dd className="wrap-anywhere">
          <a href={`tel:${dialled(reached.phone)}`} className="lone-link">
            {reached.phone}
          </a>
        </dd>
        <dd className="wrap-anywhere">
          <a href={`mailto:${reached.email}`} className="lone-link">
            {reached.email}
          </a>
        </dd>
      </div>
    </dl>
  )
}
