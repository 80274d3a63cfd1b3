import { noticePath } from '../../../core/privacy-notice.ts'
import { dayText } from '../../ui/dates.ts'
import { Badge } from '../parts/badge.tsx'
import { Panel } from '../parts/panel.tsx'
import { Time } from '../parts/time.tsx'
import type { Customer } from './customer.ts'

const PURPOSE: Record<string, string> = {
  utility: 'Order updates',
  marketing: 'Offers and new pieces',
  terms: 'Terms and privacy policy',
}
const SOURCE: Record<string, string> = {
  signup: 'at sign-up',
  profile: 'in the profile',
  whatsapp: 'on WhatsApp',
  google: 'signing in with Google',
  reset: 'when the mailbox took the account over',
  phone: 'logging in by phone',
  checkout: 'at the checkout',
}

/**
 * Shows whether the customer agrees to messages by WhatsApp, and every consent with when, where and in which wording it
 * was given or withdrawn.
 */
export function Consents({ customer }: { customer: Customer }) {
  const { whatsappUtilityOptIn, whatsappMarketingOptIn, consents } = customer
  return (
    <Panel title="WhatsApp">
      <ul className="flex flex-col gap-2 text-small">
        <Choice what="Order updates" yes={whatsappUtilityOptIn} />
        <Choice what="Offers and new pieces" yes={whatsappMarketingOptIn} />
      </ul>
      {consents.length > 0 && (
        <details className="mt-2">
          <summary className="lone-link text-small">When they said so</summary>
          <ol className="text-small">
            {consents.map(({ purpose, granted, source, wording, at, notice }) => (
              <li key={`${at} ${purpose}`} className="border-b border-sand py-2">
                <span className="flex justify-between gap-4">
                  <span>
                    {PURPOSE[purpose] ?? purpose}: {granted ? 'yes' : 'no'}
                  </span>
                  <Time at={at} className="text-ink-soft" />
                </span>
                <span className="block wrap-anywhere text-ink-soft">
                  {SOURCE[source] ?? source}, {source === 'whatsapp' ? `“${wording}”` : `wording ${wording}`}
                  {notice && (
                    <>
                      , privacy policy of{' '}
                      <a href={noticePath(notice)} className="text-link">
                        {dayText(notice)}
                      </a>
                    </>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </details>
      )}
    </Panel>
  )
}

const Choice = ({ what, yes }: { what: string; yes: boolean }) => (
  <li className="flex justify-between gap-4">
    <span>{what}</span>
    <Badge tone={yes ? 'done' : 'off'}>{yes ? 'Agreed' : 'Not agreed'}</Badge>
  </li>
)
