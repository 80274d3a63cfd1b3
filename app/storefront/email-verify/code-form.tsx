import { useState } from 'react'
import * as words from '#words/email-verify'
import { Button } from '../../ui/button.tsx'
import { sentence } from '../../ui/sentence.ts'
import { checkCode } from '../login/account-checks.ts'
import { useCheckedForm } from '../login/use-checked-form.ts'
import { CodeBoxes } from './code-boxes.tsx'
import { EMPTY_BOXES } from './code-entry.ts'
import { minutesAndSeconds } from './code-life.ts'
import type { Verification } from './use-verification.ts'

export function CodeForm({ verification }: { verification: Verification }) {
  const { secondsLeft, busy, refusalOf, forgetRefusal, verify } = verification
  const [boxes, setBoxes] = useState(EMPTY_BOXES)
  const code = boxes.join('')
  const wrong = checkCode(code)
  const { sent, form } = useCheckedForm(wrong !== null, () => void verify(code))
  const isOver = secondsLeft === 0

  return (
    <form {...form} className="grid gap-6">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 border-y border-sand py-4">
        {sentence(
          words.timeRemaining({
            secondsLeft: minutesAndSeconds(secondsLeft).padStart(5, '0'),
            timer: (text) => (
              <span role="timer" className="font-display text-h2 text-wine tabular-nums">
                {text}
              </span>
            ),
          }),
        )}
      </p>
      <CodeBoxes
        boxes={boxes}
        onBoxes={(next) => {
          setBoxes(next)
          forgetRefusal()
        }}
        locked={isOver}
        error={isOver ? words.codeRunOut : (sent && wrong) || refusalOf('otp')}
      />
      <Button type="submit" wide disabled={isOver || busy === 'sending'} busy={busy === 'verifying'}>
        {busy === 'verifying' ? words.verifying : words.verifyEmail}
      </Button>
    </form>
  )
}
