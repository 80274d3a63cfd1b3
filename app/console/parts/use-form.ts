import { type FormEvent, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { wordsOf } from '../shell/ask.ts'

export type FormTrouble = { words: string; field: string | null }

/** A form whose refusal is said in its place. `send` throws when it is refused. */
export function useForm(send: (typed: FormData, form: HTMLFormElement) => Promise<void>) {
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<FormTrouble | null>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    setBusy(true)
    setTrouble(null)
    send(new FormData(form), form)
      .catch((error: unknown) =>
        setTrouble({
          words: wordsOf(error),
          field: error instanceof ApiError ? (error.body.field ?? null) : null,
        }),
      )
      .finally(() => setBusy(false))
  }
  /** What is wrong with this field; of no field in particular, with the last. */
  const troubleOf = (field: string, isLast = false): string | null =>
    trouble && (trouble.field === field || (isLast && trouble.field === null)) ? trouble.words : null
  return { submit, busy, trouble, troubleOf }
}
