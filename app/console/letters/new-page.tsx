import { useState } from 'react'
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
  const save = async (typed: TypedLetter) => {
    const { message } = await ask('POST /api/admin/letters', { id, ...typed })
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
