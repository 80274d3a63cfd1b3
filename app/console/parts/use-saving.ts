import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sayError } from '../../browser/toasts.ts'
import { useIsHere } from '../../browser/use-is-here.ts'
import { bound, type TextsOf } from './bound.ts'
import { goToFault } from './go-to-fault.ts'
import { halfTyped } from './half-typed.ts'
import { isWithin, namedField } from './named-field.ts'
import { useUnsaved } from './unsaved.ts'
import { useSaveKey } from './use-save-key.ts'

/** `field` null: the form has no field for it. */
type Trouble<Name extends string = string> = { field: Name | null; words: string }
type Options<Typed, Name extends string> = {
  /** The stored values. Fields that are not changed here follow them. */
  start: Typed
  /** The version of `start`: after a save, the typed values are shown until it is as new. */
  version?: number | undefined
  /** The labels, beside the fields and in refusals. */
  labels: Record<Name, string>
  /** The field's path in the payload, where that is not its own name. */
  pathOf?: (name: Name) => string
  /** An error that is found before anything is sent. */
  faultIn?: (typed: Typed) => Trouble<NoInfer<Name>> | null
  /** `version`: the one that the changes were made to. Resolves to the new version; throws when it is refused. */
  onSave: (typed: Typed, version: number) => Promise<number>
  /** Called with whether there is something to save. */
  onChanged?: ((isChanged: boolean) => void) | undefined
}

/**
 * A form that is saved as a whole: the typed values, which are not left without asking, and refusals, each at its field, or in a
 * toast once the form is gone.
 */
export function useSaving<Typed extends object, Name extends string>(options: Options<Typed, Name>) {
  const { start, version = 0, labels, pathOf, faultIn, onSave, onChanged } = options
  const [changes, setChanges] = useState<Partial<Typed>>({})
  const [saved, setSaved] = useState<{ typed: Typed; version: number } | null>(null)
  const [trouble, setTrouble] = useState<Trouble<Name> | null>(null)
  const [busy, setBusy] = useState(false)
  const sent = useRef<Typed | null>(null)
  const ref = useRef<HTMLFormElement>(null)
  useSaveKey(ref)
  const isHere = useIsHere()
  const ahead = saved && saved.version > version ? saved : null
  const held = ahead?.typed ?? start
  const typed = { ...held, ...changes }
  const isChanged = !same(typed, held)
  useUnsaved(() => isChanged && !same(typed, sent.current))
  useEffect(() => onChanged?.(isChanged), [onChanged, isChanged])
  useEffect(() => {
    if (trouble) goToFault(ref.current)
  }, [trouble])

  async function onSubmit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const fault = halfIn(ref.current, labels) ?? faultIn?.(typed) ?? null
    setTrouble(fault)
    if (fault) return
    setBusy(true)
    sent.current = typed
    try {
      setSaved({ typed, version: await onSave(typed, ahead?.version ?? version) })
      // Keeps what was typed while the call was on its way.
      setChanges((now) => besides(now, typed))
    } catch (error) {
      const trouble = troubleOf(error, labels, pathOf, typed)
      setTrouble(trouble)
      if (!isHere()) sayError(trouble.words)
    } finally {
      sent.current = null
      setBusy(false)
    }
  }

  const change = (part: Partial<Typed>) => setChanges((before) => ({ ...before, ...part }))
  const errorOf = (field: Name) => (trouble?.field === field ? trouble.words : null)

  return {
    form: { ref, onSubmit },
    typed,
    change,
    errorOf,
    /** The props of a text control. */
    bind: <Field extends Name & TextsOf<Typed>>(name: Field) => ({
      ...bound(name, typed as Record<Field, string>, (part) => change(part as Partial<Typed>)),
      label: labels[name],
      error: errorOf(name),
    }),
    /** The props of the form's foot. */
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

/** A date that is typed halfway reads as empty, and would be saved as one without an end. */
function halfIn<Name extends string>(
  form: HTMLFormElement | null,
  labels: Record<Name, string>,
): Trouble<Name> | null {
  const half = halfTyped(form)?.name
  const field = (Object.keys(labels) as Name[]).find((name) => name === half)
  return field ? { field, words: `${labels[field]} is typed by half. Type all of it, or empty it.` } : null
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const besides = <Typed extends object>(changes: Partial<Typed>, sent: Typed) =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => !same(value, sent[name as keyof Typed])),
  ) as Partial<Typed>

/** Finds the field of a refusal, with its label in the message, and in a list typed one entry a line its line. */
export function troubleOf<Name extends string>(
  error: unknown,
  labels: Record<Name, string>,
  pathOf: (name: Name) => string = (name) => name,
  typed: Partial<Record<Name, unknown>> = {},
): Trouble<Name> {
  const path = error instanceof ApiError ? (error.body.field ?? '') : ''
  const words = refusalText(error)
  const field = (Object.keys(labels) as Name[]).find((name) => isWithin(path, pathOf(name)))
  if (!field) return { field: null, words }
  const [, place] = /^\.(\d+)/.exec(path.slice(pathOf(field).length)) ?? []
  const line = place === undefined ? '' : `, line ${lineAt(typed[field], Number(place))},`
  return { field, words: namedField(words, path, labels[field] + line) }
}

/** The line of the typed text that an entry came from: empty lines are not sent. */
function lineAt(typed: unknown, place: number): number {
  const lines = String(typed ?? '').split('\n')
  const filled = [...lines.keys()].filter((at) => lines[at]?.trim())
  return (filled[place] ?? place) + 1
}
