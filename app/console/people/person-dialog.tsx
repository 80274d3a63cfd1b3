import { type ReactNode, useState } from 'react'
import { ROLE_TEXT, type Role } from '../../../core/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import { useStaff } from '../shell/session.ts'
import type { Person } from './person.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { person: Person; onClose: () => void; onChanged: () => void }
/** A role: whether one takes it oneself. */
type Question = 'remove' | 'second-factor' | Role

export function PersonDialog({ person, onClose, onChanged }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const isOwn = useStaff().email === person.email
  const params = { id: person.id }
  // What is refused may have been done without an answer, or by a colleague.
  const see = (sent: Promise<unknown>) => sent.finally(onChanged).then(onClose)
  const takeRole = (role: Role) => see(send('PUT /api/admin/people/{id}/role', { role }, params))
  const carryOut = (asked: Question) => {
    if (asked === 'remove') return see(send('DELETE /api/admin/people/{id}', undefined, params))
    if (asked === 'second-factor')
      return see(send('DELETE /api/admin/people/{id}/second-factor', undefined, params))
    return takeRole(asked)
  }
  if (question)
    return (
      <Confirm
        open
        onClose={() => setQuestion(null)}
        onYes={() => carryOut(question)}
        {...wordsOf(question, person, isOwn)}
      />
    )
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <RoleForm person={person} onRole={async (role) => (isOwn ? setQuestion(role) : takeRole(role))}>
        {person.hasSecondFactor && (
          <Button kind="outline" onClick={() => setQuestion('second-factor')}>
            Remove their authenticator
          </Button>
        )}
        <Button kind="outline" onClick={() => setQuestion('remove')}>
          Remove
        </Button>
      </RoleForm>
    </Dialog>
  )
}

/** What is asked before it is done: the props of `Confirm` that say it. */
function wordsOf(question: Question, { name, role }: Person, isOwn: boolean) {
  if (question === 'remove')
    return {
      title: isOwn ? 'Remove yourself?' : `Remove ${name}?`,
      yes: 'Remove',
      children: isOwn
        ? 'You are signed out at once and sign in no more. What you did keeps your name. Only another owner can take you back.'
        : 'Their sessions end at once and they sign in no more. What they did keeps their name. To take them back, invite them again.',
    }
  if (question === 'second-factor')
    return {
      title: `Remove ${name}’s authenticator?`,
      yes: 'Remove it',
      children:
        'For somebody whose phone is lost. Until they set up a new app, their password alone signs them in. Be sure that it is they who ask.',
    }
  const { name: becomes, may } = ROLE_TEXT[question]
  return {
    title: `Make yourself ${becomes}?`,
    yes: `Make me ${becomes}`,
    children: `You are signed out, and sign in as ${becomes}: ${may} Only another owner can make you ${ROLE_TEXT[role].name} again.`,
  }
}

/** The form of a person's role. `children`: what else can be done with this person. */
function RoleForm({
  person,
  onRole,
  children,
}: Pick<Props, 'person'> & { onRole: (role: Role) => Promise<void>; children: ReactNode }) {
  const [role, setRole] = useState(person.role)
  const { form, busy, refused } = useForm(() => onRole(role))
  return (
    <form {...form}>
      <RoleChoice role={role} onChange={setRole} />
      <FieldError className="mt-5">{refused?.message}</FieldError>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button type="submit" busy={busy} disabled={role === person.role}>
          Make {ROLE_TEXT[role].name}
        </Button>
        {children}
      </div>
    </form>
  )
}
