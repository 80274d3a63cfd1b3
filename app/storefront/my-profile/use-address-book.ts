import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/my-profile'
import type { PayloadOf } from '../../../contract/api.ts'
import type { BookAddress } from '../../../core/person.ts'
import { sayDone, sayError } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { callSigned, isSessionOver, loadProfile, profileChanged } from '../state/session.ts'

type Reply = { addresses: BookAddress[] }
type Call =
  | { to: 'add'; with: PayloadOf<'POST /api/user/addresses/add'> }
  | { to: 'edit'; with: PayloadOf<'POST /api/user/addresses/edit'> }
  | { to: 'remove' | 'make-default'; with: PayloadOf<'POST /api/user/addresses/remove'> }

/** The addresses beside the profile's own, and what can be done with them. Null until they are here. */
export function useAddressBook() {
  const [others, setOthers] = useState<BookAddress[] | null>(null)
  const { busy, refusalOf, forgetRefusal, submit } = useSubmit(sayError)
  const take = useCallback(
    ({ addresses }: Reply) => setOthers(addresses.filter(({ isDefault }) => !isDefault)),
    [],
  )
  useEffect(() => {
    callSigned('GET /api/user/addresses')
      .then(take)
      .catch((error: unknown) => console.warn(error))
  }, [take])

  /** True once it is done; the profile's own address may be another one then. */
  const change = (call: Call, done: string): Promise<boolean> =>
    submit({
      as: 'sending',
      async send() {
        take(await send(call))
        profileChanged()
        await loadProfile()
        sayDone(done)
      },
      fallback: words.addressNotChanged,
      takes: isSessionOver,
    })

  return { others, change, busy: busy !== null, refusalOf, forgetRefusal }
}

function send(call: Call): Promise<Reply> {
  switch (call.to) {
    case 'add':
      return callSigned('POST /api/user/addresses/add', call.with)
    case 'edit':
      return callSigned('POST /api/user/addresses/edit', call.with)
    case 'remove':
      return callSigned('POST /api/user/addresses/remove', call.with)
    case 'make-default':
      return callSigned('POST /api/user/addresses/make-default', call.with)
  }
}
