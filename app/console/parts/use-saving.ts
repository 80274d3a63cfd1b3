import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isWithin, namedField } from './named-field.ts'
import { useUnsaved } from './unsaved.ts'
import { useSaveKey } from './use-save-key.ts'

/** `field` null: the form shows none that it is about. */
export type Trouble<Name extends string = string> = { field: Name | null; words: string }
type Options<Typed, Name extends string> = {
  /** As it stands in the shop. What is not changed here follows it. */
  start: Typed
  /** Where a refusal is said, and how. */
  troubleOf: (error: unknown) => Trouble<Name>
  /** Throws when it is refused. */
  onSave: (typed: Typed) => Promise<void>
  /** Is told whether there is something to save. */
  onChanged?: ((isChanged: boolean) => void) | undefined
}

/** A form that is saved as a whole: what is typed, which is not left without a word, and what was refused, at its field. */
export function useSaving<Typed extends object, Name extends string>(options: Options<Typed, Name>) {
  const { start, troubleOf, onSave, onChanged } = options
  const [changes, setChanges] = useState<Partial<Typed>>({})
  const [trouble, setTrouble] = useState<Trouble<Name> | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  const typed = { ...start, ...changes }
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start)
  useUnsaved(() => isChanged && !saved.current)
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])

  async function save(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    setTrouble(null)
    try {
      saved.current = true
      await onSave(typed)
    } catch (error) {
      saved.current = false
      setTrouble(troubleOf(error))
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    typed,
    save,
    change: (part: Partial<Typed>) => setChanges((before) => ({ ...before, ...part })),
    errorOf: (field: Name) => (trouble?.field === field ? trouble.words : null),
    /** For its foot. */
    foot: {
      trouble: trouble?.field === null ? trouble.words : null,
      busy,
      isChanged,
      onUndo: () => {
        setChanges({})
        setTrouble(null)
      },
    },
  }
}

/** Of a form whose fields have the server's names. */
export const troubleAt =
  <Name extends string>(labels: Record<Name, string>) =>
  (error: unknown): Trouble<Name> => {
    const path = error instanceof ApiError ? (error.body.field ?? '') : ''
    const words = refusalText(error)
    const field = (Object.keys(labels) as Name[]).find((name) => isWithin(path, name))
    return field ? { field, words: namedField(words, path, labels[field]) } : { field: null, words }
  }
