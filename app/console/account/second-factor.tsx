import { Link } from 'react-router'
import { createOnce } from '../../browser/once.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { AppCodeField, codeIn } from '../parts/app-code-field.tsx'
import { DialogButton } from '../parts/dialog-button.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask, send } from '../shell/ask.ts'
import { loadSession, useStaff } from '../shell/session.ts'

/** `codesLeft`: undefined while it is not known. */
export function SecondFactor({ codesLeft }: { codesLeft: number | undefined }) {
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
      {codesLeft !== undefined && <CodesLeft left={codesLeft} />}
      <DialogButton text="Take the app off" title="Take the app off?">
        {(close) => <RemoveForm onDone={close} />}
      </DialogButton>
    </>
  )
}

export const CodesLeft = ({ left }: { left: number }) => (
  <p className={`mb-4 ${left <= FEW ? 'text-madder' : ''}`}>
    {left === 0 ? 'None' : left} of your recovery codes {left > 1 ? 'are' : 'is'} left. For ten new ones, take
    the app off and set it up again.
  </p>
)
const FEW = 3

/** An app that is off already has no code that is right. */
const once = createOnce()

function RemoveForm({ onDone }: { onDone: () => void }) {
  const { form, busy, refused } = useForm(async (typed) => {
    await once({
      key: 'take off',
      async send() {
        await send('POST /api/admin/second-factor/remove', { code: codeIn(typed) })
        return true
      },
      look: async () => {
        const now = await ask('GET /api/admin/session')
        return now.stage !== 'out' && !now.staff.hasSecondFactor ? true : null
      },
    })
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
      <Button type="submit" busy={busy} className="self-start">
        Take it off
      </Button>
    </form>
  )
}
