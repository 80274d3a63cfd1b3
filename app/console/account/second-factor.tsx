import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AppCodeField, codeIn } from '../parts/app-code-field.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import { loadSession, useStaff } from '../shell/session.ts'

export function SecondFactor() {
  const { hasSecondFactor } = useStaff()
  if (!hasSecondFactor)
    return (
      <>
        <p className="mb-4">
          Your password alone signs you in. With an authenticator app, a stolen password opens nothing.
        </p>
        <Link to="/enrol" className={buttonClass('outline')}>
          Set up an app
        </Link>
      </>
    )
  return (
    <>
      <p className="mb-4">
        Signing in asks for a code of your authenticator app, and so does what takes data out or changes who
        may do what.
      </p>
      <DialogButton text="Take the app off" title="Take the app off?">
        {(close) => <RemoveForm onDone={close} />}
      </DialogButton>
    </>
  )
}

function RemoveForm({ onDone }: { onDone: () => void }) {
  const { form, busy, refused } = useForm(async (typed) => {
    await send('POST /api/admin/second-factor/remove', { code: codeIn(typed) })
    await loadSession()
    onDone()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <AppCodeField
        label="A code of the app"
        hint="To show that it is you. Your recovery codes then no longer work either."
        error={refused?.message}
      />
      <Button type="submit" busy={busy}>
        Take it off
      </Button>
    </form>
  )
}
