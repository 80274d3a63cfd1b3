import * as words from '#words/address'
import { SelectField } from '../../ui/field.tsx'
import { INDIAN_STATES } from './indian-states.ts'
import { addressProblem } from './typed-address.ts'

type Props = { typed: string; onTyped: (state: string) => void; sent: boolean }

/** A state saved under another spelling stays what it was. */
export function StateField({ typed, onTyped, sent }: Props) {
  const isListed = Object.hasOwn(INDIAN_STATES, typed)
  return (
    <SelectField
      label={words.state}
      name="state"
      required
      autoComplete="shipping address-level1"
      value={typed}
      onChange={(event) => onTyped(event.target.value)}
      error={sent ? addressProblem('state', typed) : null}
    >
      <option value="">{words.chooseAState}</option>
      {typed && !isListed && <option>{typed}</option>}
      {Object.entries(INDIAN_STATES).map(([state, name]) => (
        <option key={state} value={state}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
