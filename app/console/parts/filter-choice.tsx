import { controlClass } from '../../ui/field.tsx'

type Props = {
  label: string
  value: string | null
  onChoose: (value: string) => void
  /** The first option, with the value '', filters nothing. */
  options: readonly (readonly [value: string, text: string])[]
}

/** A filter of a list, as a select. */
export const FilterChoice = ({ label, value, onChoose, options }: Props) => (
  <select
    aria-label={label}
    value={value ?? ''}
    onChange={(event) => onChoose(event.currentTarget.value)}
    className={`${controlClass} select-arrow w-full! pr-10! enabled:bg-paper! sm:w-56!`}
  >
    {options.map(([name, text]) => (
      <option key={name} value={name}>
        {text}
      </option>
    ))}
  </select>
)
