import * as patterns from '#words/dark-patterns'
import * as words from '#words/self-audit'
import { DARK_PATTERNS } from '../../../core/dark-patterns.ts'
import { type SelfAudit, validUntil } from '../../../core/self-audit.ts'
import { dayText } from '../../ui/dates.ts'
import { Page, PageTitle } from '../../ui/page.tsx'
import { PolicyPage } from '../policy/policy-page.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { useShop } from '../shell/use-shop.ts'

type Certificate = SelfAudit & { isOver: boolean }

/** The certificate of the last self-audit for dark patterns; without one, that there is none. */
export const SelfAuditPage = ({ audit }: { audit: Certificate | null }) =>
  audit ? <Signed audit={audit} /> : <Unsigned />

function Signed({ audit }: { audit: Certificate }) {
  const { name, designation, auditedOn, release, remarks, isOver } = audit
  const { legalName } = useShop()
  return (
    <PolicyPage
      policy={{
        title: words.title,
        lead: words.lead,
        updated: audit.declaredAt,
        facts: [
          { term: words.auditedOn, value: dayText(auditedOn) },
          { term: isOver ? words.runOut : words.validUntil, value: dayText(validUntil(audit)) },
          { term: words.signedBy, value: name },
          { term: words.designation, value: designation },
        ],
        sections: [
          {
            id: 'declared',
            title: words.declaredTitle,
            body: (
              <>
                {isOver && <p className="note border-madder">{words.declaredOver}</p>}
                <p>{words.declared({ name, designation, shop: legalName, day: dayText(auditedOn) })}</p>
                <p className="wrap-anywhere">{words.release({ release })}</p>
                {remarks && <Remarks>{remarks}</Remarks>}
              </>
            ),
          },
          { id: 'patterns', title: words.patternsTitle, body: <Patterns /> },
          {
            id: 'means',
            title: words.meansTitle,
            body: (
              <>
                <p>{words.means}</p>
                <p>{words.meansLimits}</p>
                <ShopLink to="/contact#complaint" className="lone-link">
                  {words.complain}
                </ShopLink>
              </>
            ),
          },
        ],
      }}
    />
  )
}

const Remarks = ({ children }: { children: string }) => (
  <div className="border-l border-haldi pl-4">
    <p className="text-small text-ink-soft">{words.remarks}</p>
    <p className="whitespace-pre-line wrap-anywhere">{children}</p>
  </div>
)

const Unsigned = () => (
  <Page narrow>
    <PageTitle>{words.noneTitle}</PageTitle>
    <p className="mb-12 text-pretty">{words.none}</p>
    <h2 className="mb-4 font-display text-h2">{words.patternsTitle}</h2>
    <Patterns />
  </Page>
)

const Patterns = () => (
  <>
    <p>{words.patternsText}</p>
    <ol className="mt-4 border-t border-sand">
      {DARK_PATTERNS.map((pattern) => (
        <li key={pattern} className="border-b border-sand py-4">
          <p className="font-medium text-wine">{patterns.name({ pattern })}</p>
          <p className="mt-1">{patterns.check({ pattern })}</p>
        </li>
      ))}
    </ol>
  </>
)
