import type { FormEvent } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
import { useKeptOpen } from '../../ui/dialog.tsx'
import { useTyped } from './unsaved.ts'

/** A form that shows its refusal, and asks before it is left with something typed. `send` throws when it is refused. */
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
  /** The error of this field; the last field also shows an error that is about none. */
  const troubleOf = (field: string, isLast = false): string | null =>
    refused && (refused.field === field || (isLast && refused.field === undefined)) ? refused.message : null
  return { form: { ref, onSubmit }, busy: busy !== null, refused, troubleOf }
}
