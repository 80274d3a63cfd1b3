import { type ReactNode, useState } from 'react'
import { ROLE_TEXT } from '../../../core/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import type { Person } from './person.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { person: Person; onClose: () => void; onChanged: () => void }
type Question = 'remove' | 'second-factor'

export function PersonDialog({ person, onClose, onChanged }: Props) {
  const [question, setQuestion] = useState<Question | null>(null)
  const params = { id: person.id }
  const after = () => {
    onChanged()
    onClose()
  }
  if (question === 'remove')
    return (
      <Confirm
        open
        onClose={() => setQuestion(null)}
        title={`Remove ${person.name}?`}
        yes="Remove"
        onYes={() => send('DELETE /api/admin/people/{id}', undefined, params).then(after)}
      >
        Their sessions end at once and they sign in no more. What they did keeps their name. To take them
        back, invite them again.
      </Confirm>
    )
  if (question === 'second-factor')
    return (
      <Confirm
        open
        onClose={() => setQuestion(null)}
        title={`Remove ${person.name}’s authenticator?`}
        yes="Remove it"
        onYes={() => send('DELETE /api/admin/people/{id}/second-factor', undefined, params).then(after)}
      >
        For somebody whose phone is lost. Until they set up a new app, their password alone signs them in. Be
        sure that it is they who ask.
      </Confirm>
    )
  return (
    <Dialog open onClose={onClose} title={person.name}>
      <RoleForm person={person} onChanged={after}>
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

/** The form of a person's role. `children`: what else can be done with this person. */
function RoleForm({
  person,
  onChanged,
  children,
}: Pick<Props, 'person' | 'onChanged'> & { children: ReactNode }) {
  const [role, setRole] = useState(person.role)
  const { form, busy, refused } = useForm(async () => {
    await send('PUT /api/admin/people/{id}/role', { role }, { id: person.id })
    onChanged()
  })
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
