import { WEEKDAYS } from '../../../core/weekdays.ts'
import { FieldError } from '../../ui/field.tsx'

/** Days by number, 0 for Sunday, in the order of a week that begins on Monday. */
const ORDER = [1, 2, 3, 4, 5, 6, 0]

type Props = {
  legend: string
  chosen: number[]
  onChoose: (days: number[]) => void
  error: string | null
}

export const WeekdaysField = ({ legend, chosen, onChoose, error }: Props) => (
  <fieldset className="mt-4 min-w-0">
    <legend className="text-small font-medium">{legend}</legend>
    <div className="grid grid-cols-2 gap-x-6 sm:flex sm:flex-wrap">
      {ORDER.map((day) => (
        <label key={day} className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            className="checkbox"
            checked={chosen.includes(day)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(ORDER.filter((each) => (each === day ? checked : chosen.includes(each))))
            }
          />
          {WEEKDAYS[day]}
        </label>
      ))}
    </div>
    <FieldError>{error}</FieldError>
  </fieldset>
)
