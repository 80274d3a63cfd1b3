import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/grievance'
import type { ShownGrievance } from '../../../contract/replies.ts'
import { buttonClass } from '../../ui/button.tsx'
import { NotFetched } from '../../ui/not-fetched.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { callSigned, isSessionOver, useSession } from '../state/session.ts'
import { ByTicket } from './by-ticket.tsx'
import { Complaint } from './complaint.tsx'

type Own = ShownGrievance[] | 'looking' | 'failed'

/** The complaints of the account that is signed in, and any by its ticket and mailbox. */
export function GrievancePage() {
  const { token } = useSession()
  return (
    <Page narrow>
      <PageTitle>{words.title}</PageTitle>
      <p className="mb-8 max-w-measure text-ink-soft">{words.lead}</p>
      {token === undefined ? <Spinner label={words.looking} /> : token ? <OwnComplaints /> : <ByTicket />}
      <p className="mt-12">
        <ShopLink to="/contact#complaint" className={buttonClass('outline')}>
          {words.complain}
        </ShopLink>
      </p>
    </Page>
  )
}

function OwnComplaints() {
  const [own, setOwn] = useState<Own>('looking')
  const look = useCallback(async () => {
    setOwn('looking')
    try {
      setOwn((await callSigned('POST /api/grievance/get', {})).grievances)
    } catch (error) {
      // Signed out by then, the page asks for a ticket.
      if (!isSessionOver(error)) setOwn('failed')
    }
  }, [])
  useEffect(() => void look(), [look])
  if (own === 'looking') return <Spinner label={words.looking} />
  if (own === 'failed')
    return <NotFetched text={words.failed} tryAgain={words.tryAgain} onRetry={() => void look()} />
  return (
    <>
      {own.length === 0 && <p className="border-y border-sand py-8 text-ink-soft">{words.none}</p>}
      {own.map((grievance) => (
        <Complaint key={grievance.ticket} grievance={grievance} />
      ))}
      <details className="mt-8">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">
          {words.anotherTicket}
        </summary>
        <ByTicket />
      </details>
    </>
  )
}
