import type { FormEvent } from 'react'
import { useSubmit } from '../../browser/use-submit.ts'
import { useKeptOpen } from '../../ui/dialog.tsx'
import { useTyped } from './unsaved.ts'

/**
 * A form that shows its refusal, with `inToast` in a toast too, and asks before it is left with something typed. `send` throws
 * when it is refused.
 */
export function useForm(
  send: (typed: FormData, form: HTMLFormElement) => Promise<void>,
  where?: { inToast: boolean },
) {
  const { busy, refused, submit: attempt } = useSubmit(where)
  const ref = useTyped({ busy: busy !== null, isRefused: refused !== null })
  useKeptOpen(busy !== null)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    void attempt({ as: 'sending', send: () => send(new FormData(form), form) })
  }
  const asked = new Set<string | undefined>()
  /** The error of this field; the last one that is asked for also shows an error that is about none of the fields shown. */
  const troubleOf = (field: string, isLast = false): string | null => {
    asked.add(field)
    const isOurs = refused?.field === field || (isLast && !asked.has(refused?.field))
    return refused && isOurs ? refused.message : null
  }
  return { form: { ref, onSubmit }, busy: busy !== null, refused, troubleOf }
}
