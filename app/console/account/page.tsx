import { ROLE_TEXT } from '../../../core/staff.ts'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { useStaff } from '../shell/session.ts'
import { useReply } from '../shell/use-reply.ts'
import { PasswordForm } from './password-form.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'

export function AccountPage() {
  const staff = useStaff()
  const own = useReply('GET /api/admin/sessions')
  return (
    <div className="max-w-narrow">
      <PageHead title="My account" />
      <p className="mb-8">
        <span className="block font-medium">{staff.name}</span>
        <span className="block wrap-anywhere">{staff.email}</span>
        <span className="block text-ink-soft">
          {ROLE_TEXT[staff.role].name}. {ROLE_TEXT[staff.role].may}
        </span>
      </p>
      <Panel title="Second factor">
        <SecondFactor codesLeft={own.reply?.recoveryCodesLeft} />
      </Panel>
      <Panel title="Password">
        <PasswordForm onSent={own.reload} />
      </Panel>
      <Panel title="Where you are signed in">
        <Sessions state={own} />
      </Panel>
    </div>
  )
}
