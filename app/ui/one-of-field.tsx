import type { ComponentProps, ReactNode } from 'react'
import { SelectField } from './field.tsx'

type Props<Value extends string> = Omit<ComponentProps<typeof SelectField>, 'onChange' | 'children'> & {
  value: Value
  /** The text of a first option, whose value is ''. */
  none?: string
  options: readonly Exclude<Value, ''>[]
  onValue: (value: Value) => void
  children: (value: Exclude<Value, ''>) => ReactNode
}

/** A select for one of some values. */
export const OneOfField = <Value extends string>({
  none,
  options,
  onValue,
  children,
  ...field
}: Props<Value>) => (
  <SelectField {...field} onChange={({ currentTarget: { value } }) => onValue(value as Value)}>
    {none && <option value="">{none}</option>}
    {options.map((each) => (
      <option key={each} value={each}>
        {children(each)}
      </option>
    ))}
  </SelectField>
)
