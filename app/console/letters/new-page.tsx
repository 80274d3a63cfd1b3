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
  const wasLost = useRef(false)
  const begin = (typed: TypedLetter) => ask('POST /api/admin/letters', { id, ...typed })
  const save = async (typed: TypedLetter) => {
    const { message } = await begin(typed).catch((error: unknown) => {
      wasLost.current ||= !(error instanceof ApiError && error.answered)
      throw error
    })
    // Without an answer it may be kept as it was then.
    if (wasLost.current)
      await ask('PUT /api/admin/letters/{id}', { version: 1, ...typed }, { params: { id } })
    sayDone(message ?? 'Saved.')
    goOn(`/letters/${id}`, { replace: true })
  }
  return (
    <>
      <AllLetters />
      <PageHead title="A new letter" />
      <LetterForm start={NOTHING} onSave={save} />
    </>
  )
}
