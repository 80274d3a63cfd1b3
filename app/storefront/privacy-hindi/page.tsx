import type { ReactNode } from 'react'
import * as words from '#words/privacy-hindi'
import { methodOf, PROVIDER_NAMES } from '../../../core/payment-methods.ts'
import { POLICY } from '../../../core/policy.ts'
import { NOTICE } from '../../../core/privacy-notice.ts'
import { type Kept, RETENTION, termEntry } from '../../../core/retention.ts'
import { Page } from '../../ui/page.tsx'
import { FactTable } from '../policy/fact-table.tsx'
import { Points } from '../policy/points.tsx'
import { hindiDay, VersionList } from '../privacy-version/version-list.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'

const KEPT = Object.keys(RETENTION) as Kept[]

/** The privacy notice in Hindi, whatever language the shop itself speaks (DPDP Act, s. 5(3)). Its rows are the English one's. */
export function HindiNotice() {
  const { name, address, phone, email, couriers } = useShop()
  const { acknowledgedInHours: hours, settledInMonths: months } = POLICY.grievance
  const days = { waits: POLICY.keepSizeWaitsDays, deletion: POLICY.deletionBusinessDays }
  return (
    <Page narrow>
      <article lang="hi" className="space-y-10 leading-relaxed tracking-normal">
        <header>
          <h1 className="text-h1 leading-snug">{words.title}</h1>
          <p className="mt-4">{words.lead({ name })}</p>
          <p data-versions className="mt-4 text-small leading-relaxed text-ink-soft">
            {words.version({ day: hindiDay(NOTICE) })}
          </p>
          <ShopLink to="/privacy" className="lone-link">
            {words.inEnglish}
          </ShopLink>
        </header>
        <Part title={words.who}>
          <p>{words.whoText({ name, address: address.join(', ') })}</p>
        </Part>
        <Part title={words.what}>
          <Points
            items={[
              words.whatAccount,
              words.whatPhone,
              words.whatAddress,
              words.whatBusiness,
              words.whatOrders,
              words.whatCredit,
              words.whatWaits({ days: days.waits }),
              words.whatGoogle,
              words.whatNetwork,
              words.whatNewsletter,
              words.whatComplaints,
              words.whatReviews,
              words.whatReturns,
            ]}
          />
          <p>{words.whatNot}</p>
        </Part>
        <Part title={words.cash}>
          <p>{words.cashText}</p>
          <p>{words.cashAppeal({ phone, email })}</p>
        </Part>
        <Part title={words.consent}>
          <p>{words.consentText}</p>
        </Part>
        <Part title={words.whatsapp}>
          <p>{words.whatsappText}</p>
        </Part>
        <Part title={words.kept}>
          <FactTable
            caption={words.kept}
            head={[words.keptWhat, words.keptHowLong]}
            rows={KEPT.map((what) => [words.keptRow({ what }), keptFor(what)] as const)}
          />
          <p>{words.keptDeletion({ days: days.deletion })}</p>
        </Part>
        <Part title={words.shared}>
          <p>{words.sharedText}</p>
          <Points
            items={[
              words.sharedCourier({ couriers: couriers.join(', ') }),
              words.sharedPayment({ providers: PROVIDER_NAMES.map(methodOf).join(', ') }),
              words.sharedWhatsapp,
              words.sharedGoogle,
              words.sharedServers,
              words.sharedLaw,
            ]}
          />
        </Part>
        <Part title={words.browser}>
          <p>{words.browserText}</p>
        </Part>
        <Part title={words.safe}>
          <p>{words.safeText}</p>
        </Part>
        <Part title={words.children}>
          <p>{words.childrenText}</p>
        </Part>
        <Part title={words.rights}>
          <p>{words.rightsText}</p>
          <p>{words.rightsHow({ email })}</p>
        </Part>
        <Part title={words.complaints}>
          <p>{words.complaintsText({ hours, months })}</p>
          <ShopLink to="/contact#complaint" className="lone-link">
            {words.complain}
          </ShopLink>
        </Part>
        <Part title={words.changes}>
          <p>{words.changesText}</p>
          <VersionList title={words.versions} inForce={words.inForce} dayOf={hindiDay} language="hi">
            {(version) => words.changed({ version })}
          </VersionList>
        </Part>
      </article>
    </Page>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="space-y-4 wrap-anywhere">
    <h2 className="text-h3 leading-snug">{title}</h2>
    {children}
  </section>
)

function keptFor(what: Kept): string {
  const terms = RETENTION[what].map((term) => words.keptTerm(termEntry(term)))
  return terms.length === 1 ? terms[0]! : words.keptLater({ terms: terms.join(words.keptOr) })
}
