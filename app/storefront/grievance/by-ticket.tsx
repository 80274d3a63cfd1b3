import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as words from '#words/grievance'
import { call } from '../../../contract/client.ts'
import type { ShownGrievance } from '../../../contract/replies.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { checkEmail } from '../login/account-checks.ts'
import { EmailField } from '../login/email-field.tsx'
import { FormRefusal } from '../login/form-refusal.tsx'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { Complaint } from './complaint.tsx'

/** The ticket of a mail's link stands behind its #, so that no server on the way reads it. */
const TICKET_OF_LINK = /^#([0-9A-Za-z]{10})$/

export function ByTicket() {
  const [ticket, setTicket] = useState('')
  const [email, setEmail] = useState('')
  const [found, setFound] = useState<ShownGrievance | null>(null)
  const { busy, refused, refusalOf, forgetRefusal, submit } = useSubmit()
  const { hash } = useLocation()
  useEffect(() => {
    const [, given = ''] = TICKET_OF_LINK.exec(hash) ?? []
    if (given) setTicket(given)
  }, [hash])
  const isEmpty = ticket.trim() === ''
  const { sent, form } = useCheckedForm(isEmpty || checkEmail(email) !== null, () => {
    setFound(null)
    void submit({
      as: 'sending',
      send: async () => {
        const asked = { ticket: ticket.trim(), email: email.trim() }
        setFound((await call('POST /api/grievance/follow', asked)).grievance)
      },
      fallback: words.failed,
    })
  })
  return (
    <>
      <form {...form} onInput={forgetRefusal} className="mb-8 grid gap-6">
        <Field
          label={words.ticket}
          name="ticket"
          required
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          hint={words.ticketHint}
          value={ticket}
          error={sent && isEmpty ? words.sayTicket : refusalOf('ticket')}
          onChange={(event) => setTicket(event.target.value)}
        />
        <EmailField
          label={words.email}
          required
          autoComplete="email"
          value={email}
          onValue={setEmail}
          sent={sent}
          refusal={refusalOf('email')}
        />
        <FormRefusal refused={refused} fields={['ticket', 'email']} isAlone />
        <Button type="submit" busy={busy !== null} className="justify-self-start max-sm:w-full">
          {words.look}
        </Button>
      </form>
      <div aria-live="polite">{found && <Complaint grievance={found} />}</div>
    </>
  )
}
