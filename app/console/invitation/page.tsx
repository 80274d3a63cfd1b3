import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation } from 'react-router'
import type { Invitation } from '../../../contract/admin/people.ts'
import { ApiError } from '../../../contract/client.ts'
import { ROLE_TEXT } from '../../../core/staff.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'
import { Outside } from '../shell/outside.tsx'
import { setSession } from '../shell/session.ts'
import { useShopName } from '../shell/shop-name.ts'

/** Shown for a link that lost its end when it was copied. */
const CUT = 'This link is not whole. Please copy all of it, or ask for a new one.'

/** The page that an invitation's link leads to. Its secret stands behind the `#`, which is sent to no server. */
export function InvitationPage() {
  const { hash } = useLocation()
  return <OneInvitation key={hash} token={hash.slice(1)} />
}

function OneInvitation({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<Invitation | null>(null)
  const [refused, setRefused] = useState<{ words: string; isUsed: boolean } | null>(null)
  const [isDone, setIsDone] = useState(false)
  const shop = useShopName()
  useEffect(() => {
    ask('POST /api/admin/invitation', { token }).then(setInvitation, (error) => setRefused(refusalOf(error)))
  }, [token])
  if (isDone) return <Navigate to="/" replace />
  if (refused)
    return (
      <Outside title="An invitation">
        <p role="alert">{refused.words}</p>
        {refused.isUsed && (
          <p className="mt-4">
            <Link to="/login" className="text-link">
              Sign in
            </Link>
          </p>
        )}
      </Outside>
    )
  if (!invitation) return <Spinner label="Reading the invitation" />
  return (
    <Outside title={`Welcome to ${shop}`}>
      <p className="mb-6">
        You are invited as <strong className="font-medium">{ROLE_TEXT[invitation.role].name}</strong>.{' '}
        {ROLE_TEXT[invitation.role].may}
      </p>
      <AcceptForm
        token={token}
        email={invitation.email}
        onDone={() => setIsDone(true)}
        onUsed={(error) => setRefused(refusalOf(error))}
      />
    </Outside>
  )
}

const refusalOf = (error: unknown) => ({
  words: error instanceof ApiError && error.body.field ? CUT : refusalText(error),
  isUsed: isUsed(error),
})

const isUsed = (error: unknown) => refusedAs(error, 'invitationUsed')

type AcceptProps = { token: string; email: string; onDone: () => void; onUsed: (error: unknown) => void }

function AcceptForm({ token, email, onDone, onUsed }: AcceptProps) {
  const { form, busy, troubleOf } = useForm(async (typed) => {
    const account = { token, name: String(typed.get('name')), password: String(typed.get('password')) }
    try {
      setSession(await ask('POST /api/admin/invitation/accept', account))
      onDone()
    } catch (error) {
      if (!isUsed(error)) throw error
      onUsed(error)
    }
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Email" name="email" type="email" autoComplete="username" defaultValue={email} readOnly />
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        required
        maxLength={120}
        error={troubleOf('name')}
      />
      <Field
        label="Choose a password"
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
        hint="At least 12 characters. Four words are easier to keep than one riddle."
        required
        error={troubleOf('password', true)}
      />
      <Button type="submit" busy={busy} wide>
        Begin
      </Button>
    </form>
  )
}
