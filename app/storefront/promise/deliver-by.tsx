import { type FormEvent, useEffect, useState } from 'react'
import * as words from '#words/deliver-by'
import { ApiError, call } from '../../../contract/client.ts'
import { isPin, PIN_DIGITS } from '../../../core/contact.ts'
import type { ComingFestival } from '../../../core/delivery-promise.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { Button } from '../../ui/button.tsx'
import { weekdayText } from '../../ui/dates.ts'
import { Field, SelectField } from '../../ui/field.tsx'
import { keepPin, recallPin, useKeptPin } from './kept-pin.ts'
import { readyWithin } from './ready-within.ts'

/**
 * The answer for a chosen day: its text; `isSure`: something arrives in time. `ready`: the filter value for what arrives in
 * time; null: everything does.
 */
type Said = { isSure: boolean; text: string; ready: string | null }

type Props = {
  /** The filter value of the list: the days that a product may take to be made. */
  chosen: string | null
  /** Called with a filter value, or with null to show the whole list. */
  onChoose: (ready: string | null) => void
}

const OTHER_DAY = 'day'

/** Narrows the list to what arrives by a festival or day at a PIN code, or says that nothing does. */
export function DeliverBy({ chosen, onChoose }: Props) {
  const festivals = useFestivals()
  const kept = useKeptPin()
  const [pin, setPin] = useState<string | null>(null)
  const [festival, setFestival] = useState('')
  const [day, setDay] = useState('')
  const [said, setSaid] = useState<Said | null>(null)
  const [wrong, setWrong] = useState<{ field: 'festival' | 'day' | 'pin'; text: string } | null>(null)
  const [busy, setBusy] = useState(false)
  useEffect(recallPin, [])
  // The filter may have been removed elsewhere on the page.
  useEffect(() => setSaid((before) => (before?.ready === chosen ? before : null)), [chosen])
  const wanted = pin ?? kept ?? ''
  const named = festivals.find((each) => each.day === festival)

  async function look(event: FormEvent) {
    event.preventDefault()
    setSaid(null)
    const by = named ? named.eve : day
    if (!festival) return setWrong({ field: 'festival', text: words.chooseOne })
    if (!by) return setWrong({ field: 'day', text: words.chooseDay })
    if (!isPin(wanted)) return setWrong({ field: 'pin', text: words.pinWrong })
    setWrong(null)
    keepPin(wanted)
    setBusy(true)
    try {
      const answer = await askFor(wanted, by, named)
      setSaid(answer)
      if (answer.isSure) onChoose(answer.ready)
    } catch (error) {
      const isDay = error instanceof ApiError && error.body.field === 'by'
      if (isDay) setWrong({ field: 'day', text: words.chooseDay })
      else setSaid({ isSure: false, text: refusalText(error), ready: null })
    } finally {
      setBusy(false)
    }
  }
  const errorOf = (field: 'festival' | 'day' | 'pin') => wrong?.field === field && wrong.text

  return (
    <form
      noValidate
      onSubmit={look}
      className="grid gap-4 pb-4 sm:max-lg:grid-cols-[repeat(auto-fit,minmax(13rem,1fr))] sm:max-lg:items-start"
    >
      <SelectField
        label={words.occasion}
        value={festival}
        error={errorOf('festival')}
        onChange={({ currentTarget: { value } }) => setFestival(value)}
      >
        <option value="">{words.choose}</option>
        {festivals.map(({ name, day }) => (
          <option key={day} value={day}>
            {words.festivalOn({ name, day: weekdayText(day) })}
          </option>
        ))}
        <option value={OTHER_DAY}>{words.otherDay}</option>
      </SelectField>
      {festival === OTHER_DAY && (
        <Field
          type="date"
          name="by"
          label={words.by}
          value={day}
          error={errorOf('day')}
          onChange={({ currentTarget: { value } }) => setDay(value)}
        />
      )}
      <Field
        name="pin"
        label={words.pinCode}
        inputMode="numeric"
        autoComplete="postal-code"
        value={wanted}
        error={errorOf('pin')}
        onChange={({ currentTarget: { value } }) => setPin(value.replace(/\D/g, '').slice(0, PIN_DIGITS))}
      />
      <Button kind="outline" type="submit" busy={busy} className="sm:max-lg:mt-7 sm:max-lg:px-3">
        {words.showThose}
      </Button>
      <div role="status" className="col-span-full">
        {said && (
          <p className={`border-l-4 pl-3 text-small ${said.isSure ? 'border-bottle' : 'border-madder'}`}>
            {said.text}
          </p>
        )}
      </div>
      {chosen !== null && (
        <Button
          kind="quiet"
          onClick={() => {
            setSaid(null)
            onChoose(null)
          }}
        >
          {words.everythingAgain}
        </Button>
      )}
    </form>
  )
}

function useFestivals(): ComingFestival[] {
  const [festivals, setFestivals] = useState<ComingFestival[]>([])
  useEffect(() => {
    const controller = new AbortController()
    call('GET /api/festivals', undefined, { signal: controller.signal }).then(
      (reply) => setFestivals(reply.festivals),
      // Without the festivals a day can still be chosen.
      () => {},
    )
    return () => controller.abort()
  }, [])
  return festivals
}

async function askFor(pincode: string, by: string, festival: ComingFestival | undefined): Promise<Said> {
  const query = new URLSearchParams({ by })
  const { promise, wanted } = await call('GET /api/delivery/{pincode}', undefined, {
    params: { pincode },
    query,
  })
  const day = weekdayText(by)
  const nothing = (text: string) => ({ isSure: false, text, ready: null })
  if (promise.delivers === 'no') return nothing(words.notThere({ pin: pincode }))
  if (!promise.by) return nothing(words.toConfirm({ pin: pincode }))
  const days = wanted?.readyDays ?? null
  if (days === null) return nothing(words.nothingInTime({ day, first: weekdayText(promise.by) }))
  const ready = readyWithin(days)
  const forFestival = festival ? 'yes' : 'other'
  const text = { day, pin: pincode, festival: festival?.name ?? '', forFestival } as const
  return {
    isSure: true,
    text: ready === null ? words.everythingInTime(text) : words.onlyInTime(text),
    ready,
  }
}
