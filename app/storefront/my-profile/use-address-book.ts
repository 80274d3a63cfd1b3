import { useCallback, useEffect, useState } from 'react'
import * as words from '#words/my-profile'
import type { PayloadOf } from '../../../contract/api.ts'
import type { BookAddress } from '../../../core/person.ts'
import { createOnce } from '../../browser/once.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { callSigned, isSessionOver, loadProfile, profileChanged } from '../state/session.ts'

type Reply = { addresses: BookAddress[] }
type Call =
  | { to: 'add'; with: PayloadOf<'POST /api/user/addresses/add'> }
  | { to: 'edit'; with: PayloadOf<'POST /api/user/addresses/edit'> }
  | { to: 'remove' | 'make-default'; with: PayloadOf<'POST /api/user/addresses/remove'> }

/** The addresses beside the profile's own, and what can be done with them. Null until they are here; `failed`: they did not come. */
export function useAddressBook() {
  const [addresses, setAddresses] = useState<BookAddress[] | null>(null)
  const [failed, setFailed] = useState(false)
  const { busy, refusalOf, forgetRefusal, submit } = useSubmit({ inToast: true })
  const [once] = useState(() => createOnce<string>())
  const load = useCallback(async (): Promise<BookAddress[]> => {
    setFailed(false)
    try {
      const { addresses } = await callSigned('GET /api/user/addresses')
      setAddresses(addresses)
      once.forget()
      return addresses
    } catch (error) {
      setAddresses(null)
      if (!isSessionOver(error)) setFailed(true)
      throw error
    }
  }, [once])
  useEffect(() => void load().catch(() => {}), [load])

  /** True once it is done; the profile's own address may be another one then. */
  const change = (call: Call, done: string): Promise<boolean> =>
    submit({
      as: 'sending',
      async send() {
        setAddresses(await sendOnce(call))
        await loadFirst()
        sayDone(done)
      },
      fallback: words.addressNotChanged,
      takes: isSessionOver,
    })

  /** Sent twice it would take the next one, too, which has moved up: the book says whether it is done. */
  const sendOnce = (call: Call): Promise<BookAddress[]> =>
    once({
      key: JSON.stringify(call),
      before: addresses ? JSON.stringify(addresses) : undefined,
      send: async () => (await send(call)).addresses,
      async look(before) {
        const now = await load()
        return before !== undefined && JSON.stringify(now) !== before ? now : null
      },
    })

  async function retry() {
    await load().catch(() => {})
    await loadFirst()
  }

  const others = addresses?.filter(({ isDefault }) => !isDefault) ?? null
  return { others, failed, retry, change, busy: busy !== null, refusalOf, forgetRefusal }
}

async function loadFirst() {
  profileChanged()
  await loadProfile()
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
