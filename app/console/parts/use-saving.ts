import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { isWithin, namedField } from './named-field.ts'
import { useSaveKey } from './use-save-key.ts'

type Named<Typed> = string & keyof Typed
type Trouble<Typed> = { field: Named<Typed> | null; words: string }
type Options<Typed> = {
  start: Typed
  /** By its field, as whoever fills in the form reads it. */
  labels: Record<Named<Typed>, string>
  /** Throws when it is refused. */
  onSave: (typed: Typed) => Promise<void>
}

/** A form that is saved as a whole: what is typed, whether leaving would lose it, and what was refused, at its field. */
export function useSaving<Typed extends object>({ start, labels, onSave }: Options<Typed>) {
  const [typed, setTyped] = useState(start)
  const [trouble, setTrouble] = useState<Trouble<Typed> | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start)

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
      setTrouble(troubleOf(error, labels))
    } finally {
      setBusy(false)
    }
  }

  return {
    form,
    typed,
    save,
    isChanged,
    wouldLose: () => isChanged && !saved.current,
    change: (part: Partial<Typed>) => setTyped({ ...typed, ...part }),
    errorOf: (field: Named<Typed>) => (trouble?.field === field ? trouble.words : null),
    /** For its foot. */
    foot: {
      trouble: trouble?.field === null ? trouble.words : null,
      busy,
      isChanged,
      onUndo: () => {
        setTyped(start)
        setTrouble(null)
      },
    },
  }
}

function troubleOf<Typed>(error: unknown, labels: Record<Named<Typed>, string>): Trouble<Typed> {
  const path = error instanceof ApiError ? (error.body.field ?? '') : ''
  const words = refusalText(error)
  const field = (Object.keys(labels) as Named<Typed>[]).find((name) => isWithin(path, name))
  return field ? { field, words: namedField(words, path, labels[field]) } : { field: null, words }
}
