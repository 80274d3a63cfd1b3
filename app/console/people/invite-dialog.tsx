import { useState } from 'react'
import type { Invited } from '../../../contract/admin/people.ts'
import { ROLE_TEXT, ROLES, type Role } from '../../../core/staff.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'
import { RoleChoice } from './role-choice.tsx'

type Props = { open: boolean; onClose: () => void; onSent: () => void }

export function InviteDialog({ open, onClose, onSent }: Props) {
  const [invited, setInvited] = useState<Invited | null>(null)
  const close = () => {
    setInvited(null)
    onClose()
  }
  return (
    <Dialog open={open} onClose={close} title={invited ? 'The invitation' : 'Invite somebody'}>
      {invited ? (
        <Link invited={invited} onClose={close} />
      ) : (
        <InviteForm onInvited={setInvited} onSent={onSent} />
      )}
    </Dialog>
  )
}

type FormProps = Pick<Props, 'onSent'> & { onInvited: (invited: Invited) => void }

function InviteForm({ onInvited, onSent }: FormProps) {
  const [role, setRole] = useState<Role>(ROLES[0])
  const { form, busy, refused } = useForm(async (typed) => {
    const invitation = { email: String(typed.get('email')), role }
    // Without an answer they may be invited all the same.
    onInvited(await ask('POST /api/admin/people/invite', invitation).finally(onSent))
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <Field label="Email" name="email" type="email" required autoComplete="off" error={refused?.message} />
      <RoleChoice role={role} onChange={setRole} />
      <Button type="submit" busy={busy} className="self-start">
        Invite as {ROLE_TEXT[role].name}
      </Button>
    </form>
  )
}

const COPYING = {
  done: 'The link is copied.',
  left: 'The browser does not let us copy it. Mark the link above, and copy it from there.',
}

function Link({ invited: { link }, onClose }: { invited: Invited; onClose: () => void }) {
  const [said, setSaid] = useState<keyof typeof COPYING | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      setSaid('done')
    } catch {
      setSaid('left')
    }
  }
  return (
    <>
      <p>
        It is on its way to them by email. You can also give them this link, and nobody else: it works once,
        for 72 hours, and is not shown again.
      </p>
      <p className="mt-4 mb-6 bg-linen p-3 text-small break-all select-all">{link}</p>
      <p role="status" className={said ? 'note mb-6 p-3 text-small' : ''}>
        {said && COPYING[said]}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy()}>Copy the link</Button>
        <Button kind="outline" onClick={onClose}>
          Done
        </Button>
      </div>
    </>
  )
}
