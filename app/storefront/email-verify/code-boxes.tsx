import { type KeyboardEvent, useEffect, useRef } from 'react'
import * as words from '#words/email-verify'
import { controlClass, FieldError } from '../../ui/field.tsx'
import { type Boxes, CODE_LENGTH, type Entry, enter, eraseBack, paste } from './code-entry.ts'

type Props = {
  boxes: Boxes
  onBoxes: (boxes: Boxes) => void
  /** Nothing can be typed any more. */
  locked: boolean
  error: string | null
}

export function CodeBoxes({ boxes, onBoxes, locked, error }: Props) {
  const group = useRef<HTMLFieldSetElement>(null)
  const focus = (at: number) => group.current?.querySelectorAll('input')[at]?.focus()
  const follow = ({ boxes, next }: Entry) => {
    onBoxes(boxes)
    focus(next)
  }
  useEffect(() => group.current?.querySelector('input')?.focus(), [])

  function steer(event: KeyboardEvent, at: number) {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: CODE_LENGTH - 1 }[event.key]
    if (event.key === 'Backspace') follow(eraseBack(boxes, at))
    else if (to !== undefined) focus(to)
    else return
    event.preventDefault()
  }

  return (
    <fieldset
      ref={group}
      className="min-w-0"
      disabled={locked}
      aria-describedby={error ? 'code-error' : undefined}
    >
      <legend className="mb-2 text-small font-medium">{words.codeFromEMail}</legend>
      <div className="grid grid-cols-6 gap-[min(0.75rem,2vw)]">
        {boxes.map((digit, at) => (
          <input
            // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
            key={at}
            aria-label={words.digitOf({ value: at + 1, codeLength: CODE_LENGTH })}
            aria-invalid={error ? true : undefined}
            inputMode="numeric"
            // On the first alone: a phone fills the whole code into it.
            autoComplete={at === 0 ? 'one-time-code' : 'off'}
            value={digit}
            onFocus={(event) => event.target.select()}
            onChange={(event) => follow(enter(boxes, at, event.target.value))}
            onKeyDown={(event) => steer(event, at)}
            onPaste={(event) => {
              event.preventDefault()
              follow(paste(boxes, at, event.clipboardData.getData('text')))
            }}
            className={`${controlClass} min-h-14 px-0! text-center font-display text-h3 tabular-nums`}
          />
        ))}
      </div>
      <FieldError id="code-error">{error}</FieldError>
    </fieldset>
  )
}
