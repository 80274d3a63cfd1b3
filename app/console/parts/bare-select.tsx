import { controlClass } from '../../ui/field.tsx'

export type BareSelectProps = {
  label: string
  value: string | null
  onChoose: (value: string) => void
  options: readonly (readonly [value: string, text: string])[]
}

/** A select without a visible label. */
export const BareSelect = ({ label, value, onChoose, options }: BareSelectProps) => (
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
