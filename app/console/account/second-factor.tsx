import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { AppCodeField, codeIn } from '../parts/app-code-field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import { loadSession, useStaff } from '../shell/session.ts'

export function SecondFactor() {
  const { hasSecondFactor } = useStaff()
  const [removing, setRemoving] = useState(false)
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
      <Button kind="outline" onClick={() => setRemoving(true)}>
        Take the app off
      </Button>
      <Dialog open={removing} onClose={() => setRemoving(false)} title="Take the app off?">
        <RemoveForm onDone={() => setRemoving(false)} />
      </Dialog>
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
