import * as words from '#words/my-profile'
import type { PayloadOf } from '../../../contract/api.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { isPhoneTaken } from '../state/phone-taken.ts'
import { callSigned, isSessionOver, setUser } from '../state/session.ts'

type Wanted = { changes: PayloadOf<'PUT /api/user/profile/update'>; done: string; fallback: string }

/** Saves changes to the profile, and says what came of it. */
export function useSaving() {
  const { busy, refusalOf, forgetRefusal, submit } = useSubmit({ inToast: true })

  /** True once they are saved. */
  const save = ({ changes, done, fallback }: Wanted): Promise<boolean> =>
    submit({
      as: 'sending',
      async send() {
        const { user } = await callSigned('PUT /api/user/profile/update', changes)
        setUser(user)
        sayDone(done)
      },
      fallback: (error) => (isPhoneTaken(error) ? words.thisPhoneIsLinked : fallback),
      takes: isSessionOver,
    })

  return { busy: busy !== null, refusalOf, forgetRefusal, save }
}
