import { useEffect, useId, useRef, useState } from 'react'
import * as words from '#words/size-help'
import { measureName } from '../../../ui/measure-name.ts'
import { type Fit, type Fitted, LEAST_CM, type Mine, MOST_CM, type Part } from './fit.ts'
import { inUnit, lengthText, typedCm, type Unit } from './units.ts'

type Props = {
  /** Whether the measures stored on the device have been read. */
  ready: boolean
  measures: Fitted[]
  unit: Unit
  mine: Mine
  fit: Fit | null
  /** Takes a function: several fields may report text typed before hydration at once. */
  onChange: (change: (mine: Mine) => Mine) => void
}

/**
 * The shopper types her own measures, or those of a garment that fits her; the fitting size is shown below as she types.
 */
export function FitFinder({ ready, measures, unit, mine, fit, onChange }: Props) {
  return (
    <div className="needs-scripts mt-6 bg-linen p-4 sm:p-6">
      <h3 className="font-medium">{words.findYours}</h3>
      <fieldset className="mt-2 flex flex-wrap gap-x-6">
        <legend className="sr-only">{words.measuredOn}</legend>
        {(['body', 'garment'] as const).map((of) => (
          <label key={of} className="flex min-h-target items-center gap-2">
            <input
              type="radio"
              name="measured-on"
              checked={mine.of === of}
              onChange={() => onChange((before) => ({ ...before, of }))}
              className="size-5 accent-wine"
            />
            {of === 'body' ? words.onMyself : words.onGarment}
          </label>
        ))}
      </fieldset>
      {mine.of === 'garment' && <p className="text-small text-ink-soft">{words.garmentHint}</p>}
      <div className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(4.75rem,1fr))] gap-3">
        {measures.map((measure) => (
          <MeasureField
            key={measure}
            ready={ready}
            measure={measure}
            unit={unit}
            cm={mine.cm[measure]}
            onChange={(cm) =>
              onChange((before) => {
                const { [measure]: _before, ...others } = before.cm
                return { ...before, cm: cm === undefined ? others : { ...others, [measure]: cm } }
              })
            }
          />
        ))}
      </div>
      <p role="status" className="mt-4 min-h-12 text-card">
        {fit ? (
          <Answer fit={fit} mine={mine} unit={unit} />
        ) : (
          <span className="text-ink-soft">{words.nothingTypedYet}</span>
        )}
      </p>
      <p className="mt-2 text-small text-ink-soft">{words.staysHere}</p>
    </div>
  )
}

type FieldProps = {
  ready: boolean
  measure: Fitted
  unit: Unit
  cm: number | undefined
  onChange: (cm: number | undefined) => void
}

function MeasureField({ ready, measure, unit, cm, onChange }: FieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const early = useRef('')
  const asKept = cm === undefined ? '' : String(inUnit(cm, unit))
  const [text, setText] = useState(asKept)
  const [left, setLeft] = useState(false)
  const wrong = left && text.trim() !== '' && !isFit(typedCm(text, unit))
  // Another unit, or what was kept on the device, is shown in the place of what was typed.
  // biome-ignore lint/correctness/useExhaustiveDependencies: not while she types
  useEffect(() => {
    if (cm !== undefined && typedCm(text, unit) !== cm) setText(asKept)
  }, [unit, cm])
  // Text typed before hydration is in the DOM only, until the next rendering.
  useEffect(() => {
    early.current = field.current!.value
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!ready || !early.current) return
    type(early.current)
    setLeft(true)
  }, [ready])
  const type = (typed: string) => {
    setText(typed)
    const amount = typedCm(typed, unit)
    if (isFit(amount) || !wrong) setLeft(false)
    onChange(isFit(amount) ? amount : undefined)
  }
  return (
    <div>
      <label htmlFor={id} className="block text-small">
        {measureName(measure)} ({unit === 'cm' ? words.cm : words.inches})
      </label>
      <input
        ref={field}
        id={id}
        inputMode="decimal"
        autoComplete="off"
        maxLength={8}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={() => setLeft(true)}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        className="mt-1 min-h-target w-full rounded-control border border-line bg-paper px-3 tabular-nums aria-invalid:border-madder"
      />
      {wrong && (
        <p id={`${id}-wrong`} role="alert" className="mt-1 text-small text-madder">
          {words.outOfRange({ least: inUnit(LEAST_CM, unit), most: lengthText(MOST_CM, unit) })}
        </p>
      )}
    </div>
  )
}

const isFit = (cm: number | null): cm is number => cm !== null && cm >= LEAST_CM && cm <= MOST_CM

function Answer({ fit, mine, unit }: { fit: Fit; mine: Mine; unit: Unit }) {
  const { size, how, parts, closer } = fit
  const why = parts.map((part) => reason(part, mine.of, unit)).join('; ')
  if (how === 'small') return words.tooSmall({ size, why })
  if (how === 'large') return words.tooLarge({ size, why })
  return (
    <>
      <strong className="font-medium text-bottle">{words.fits({ size })}</strong> {words.because({ why })}
      {closer && ` ${words.closer({ size, closer })}`}
    </>
  )
}

function reason({ measure, has, more }: Part, of: Mine['of'], unit: Unit): string {
  const name = measureName(measure).toLowerCase()
  const length = lengthText(has, unit)
  const by = lengthText(Math.abs(more), unit)
  if (inUnit(more, unit) === 0) return words.sameAs({ measure: name, length })
  if (of === 'body')
    return more > 0
      ? words.roomOf({ measure: name, length, by })
      : words.lackOf({ measure: name, length, by })
  return more > 0
    ? words.moreThan({ measure: name, length, by })
    : words.lessThan({ measure: name, length, by })
}
