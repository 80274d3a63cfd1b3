import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { TEXT_LENGTH } from '../../../core/letter.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field } from '../../ui/field.tsx'
import { LeaveGuard } from '../parts/leave-guard.tsx'
import { isWithin, namedField } from '../parts/named-field.ts'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useSaveKey } from '../parts/use-save-key.ts'
import { PieceChoice } from './piece-choice.tsx'

export type TypedLetter = { subject: string; text: string; products: string[] }

const LABELS: Record<keyof TypedLetter, string> = { subject: 'Subject', text: 'Letter', products: 'Products' }
type Trouble = { field: keyof TypedLetter | null; words: string }

/** `onSave` throws when it is refused; `onChanged` is told whether there is something to save. */
export function LetterForm({
  start,
  onSave,
  onChanged,
}: {
  start: TypedLetter
  onChanged?: (isChanged: boolean) => void
  onSave: (typed: TypedLetter) => Promise<void>
}) {
  const [typed, setTyped] = useState(start)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const [busy, setBusy] = useState(false)
  const saved = useRef(false)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(start)
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])
  const change = (part: Partial<TypedLetter>) => setTyped({ ...typed, ...part })
  const errorOf = (field: keyof TypedLetter) => (trouble?.field === field ? trouble.words : null)

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

  return (
    <form ref={form} className="max-w-3xl" noValidate onSubmit={save}>
      <LeaveGuard isChanged={() => isChanged && !saved.current} />
      <div className="flex flex-col gap-4 pb-8">
        <Field
          required
          name="subject"
          label={LABELS.subject}
          hint="What an inbox shows; it stands above the letter too."
          maxLength={150}
          autoComplete="off"
          value={typed.subject}
          error={errorOf('subject')}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
        <AreaField
          required
          name="text"
          label={LABELS.text}
          hint="An empty line begins a paragraph."
          rows={10}
          maxLength={TEXT_LENGTH}
          value={typed.text}
          error={errorOf('text')}
          onChange={({ currentTarget: { value } }) => change({ text: value })}
        />
        <PieceChoice
          label={LABELS.products}
          chosen={typed.products}
          error={errorOf('products')}
          onChange={(products) => change({ products })}
        />
      </div>
      <SaveFoot
        trouble={trouble?.field === null ? trouble.words : null}
        save="Save the letter"
        busy={busy}
        isChanged={isChanged}
        onUndo={() => {
          setTyped(start)
          setTrouble(null)
        }}
      />
    </form>
  )
}

function troubleOf(error: unknown): Trouble {
  const path = error instanceof ApiError ? (error.body.field ?? '') : ''
  const words = refusalText(error)
  const field = (Object.keys(LABELS) as (keyof TypedLetter)[]).find((name) => isWithin(path, name))
  return field ? { field, words: namedField(words, path, LABELS[field]) } : { field: null, words }
}
