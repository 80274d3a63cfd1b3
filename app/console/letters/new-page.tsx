import { useRef, useState } from 'react'
import { ApiError } from '../../../contract/client.ts'
import { sayDone } from '../../browser/toasts.ts'
import { PageHead } from '../parts/page-head.tsx'
import { randomUuid } from '../parts/random-uuid.ts'
import { useGoOn } from '../parts/use-go-on.ts'
import { ask } from '../shell/ask.ts'
import { LetterForm, type TypedLetter } from './letter-form.tsx'
import { AllLetters } from './page.tsx'

const NOTHING: TypedLetter = { subject: '', text: '', products: [] }

export function NewLetterPage() {
  const goOn = useGoOn()
  // Made once, so that a second press of the button saves the same letter.
  const [id] = useState(() => randomUuid())
  /** The version in which the server has the letter, or may have it, because its answer was lost; null: it has none. */
  const kept = useRef<number | null>(null)
  const begin = (typed: TypedLetter) => ask('POST /api/admin/letters', { id, ...typed })
  const save = async (typed: TypedLetter) => {
    const { message } = await begin(typed).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.answered)) kept.current ??= 1
      throw error
    })
    if (kept.current !== null) {
      const changes = { version: kept.current, ...typed }
      kept.current = (await ask('PUT /api/admin/letters/{id}', changes, { params: { id } })).version
    }
    // A person who has typed on meanwhile may stay on this page, and the next save changes this letter.
    kept.current ??= 1
    sayDone(message ?? 'Saved.')
    goOn(`/letters/${id}`, { replace: true })
    return kept.current
  }
  return (
    <>
      <AllLetters />
      <PageHead title="A new letter" />
      <LetterForm start={NOTHING} onSave={save} />
    </>
  )
}
