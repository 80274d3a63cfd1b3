import type { FormEvent } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
import { useKeptOpen } from '../../ui/dialog.tsx'
import { useTyped } from './unsaved.ts'

/** A form whose refusal is said in its place, and which is not left without a word. `send` throws when it is refused. */
export function useForm(send: (typed: FormData, form: HTMLFormElement) => Promise<void>) {
  const { busy, refused, submit: attempt } = useSubmit()
  const ref = useTyped({ busy: busy !== null, isRefused: refused !== null })
  useKeptOpen(busy !== null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    void attempt({ as: 'sending', send: () => send(new FormData(form), form) })
  }
  /** What is wrong with this field; of no field in particular, with the last. */
  const troubleOf = (field: string, isLast = false): string | null =>
    refused && (refused.field === field || (isLast && refused.field === undefined)) ? refused.message : null
  return { form: { ref, onSubmit }, busy: busy !== null, refused, troubleOf }
}
