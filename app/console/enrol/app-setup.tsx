import { useEffect, useState } from 'react'
import type { Enrolled, Enrolment } from '../../../contract/admin/session.ts'
import { ApiError } from '../../../contract/client.ts'
import { isUnanswered } from '../../browser/once.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { AppCodeField, codeIn } from '../parts/app-code-field.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'
import type { Trouble } from '../shell/use-reply.ts'

/** Sets up the authenticator app: the person enters the secret into it, and proves that by the app's first code. */
export function AppSetup({ onDone }: { onDone: (enrolled: Enrolled) => void }) {
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [tries, setTries] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try
  useEffect(() => {
    let gone = false
    setTrouble(null)
    ask('POST /api/admin/enrol', {}).then(
      (begun) => !gone && setEnrolment(begun),
      (error) => !gone && setTrouble({ words: refusalText(error), code: undefined, isForGood: false }),
    )
    return () => {
      gone = true
    }
  }, [tries])
  const { form, busy, refused } = useForm(async (typed) => {
    onDone(await ask('POST /api/admin/enrol/confirm', { code: codeIn(typed) }).catch(sayUnheard))
  })
  const state = { reply: enrolment, trouble, reload: () => setTries(tries + 1) }
  if (!enrolment) return <Fetching label="Making a key" state={state} />
  return (
    <form {...form} className="flex flex-col gap-5">
      <p>Scan this with an authenticator app: Google Authenticator, Aegis, 1Password or any other.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(enrolment.qr)}`}
        alt="QR code for the authenticator app; the key in words is below"
        className="w-52 self-center"
      />
      <details>
        <summary className="text-link inline-block py-2">Type the key instead</summary>
        <code className="block bg-linen p-3 font-body tracking-widest select-all">
          {enrolment.secret.replace(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </details>
      <AppCodeField label="The code that the app now shows" error={refused?.message} />
      <Button type="submit" busy={busy} wide>
        Confirm
      </Button>
    </form>
  )
}

/** Where it was confirmed all the same, the session has another token and the codes are not told again. Throws the error. */
function sayUnheard(error: unknown): never {
  throw isUnanswered(error) ? new ApiError(0, { success: false, message: UNHEARD }) : error
}

const UNHEARD =
  'No answer came. If the app is set up all the same, you are asked to sign in again, with its code. The ten recovery codes are not shown then: for new ones, take the app off in My account and set it up again.'
