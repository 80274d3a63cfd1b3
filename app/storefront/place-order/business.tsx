import * as words from '#words/place-order'
import { gstinFault, gstinState } from '../../../core/tax/gstin.ts'
import { stateCode, stateName } from '../../../core/tax/states.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { CheckedField } from '../login/checked-field.tsx'

/** Who buys, where that is a business that is registered for GST: its invoice, for this order alone, says so. */
export type Business = { isOne: boolean; gstin: string; legalName: string }

export const NO_BUSINESS: Business = { isOne: false, gstin: '', legalName: '' }

/** `state`: where the parcel goes; '' where that is not known yet. */
export function gstinProblem({ isOne, gstin }: Business, state: string): string | null {
  if (!isOne) return null
  if (gstinFault(gstin)) return words.gstinWrong
  const goesTo = stateCode(state)
  const registered = gstinState(gstin)
  return goesTo && goesTo !== registered ? words.gstinElsewhere({ registered: stateName(registered) }) : null
}

export const legalNameProblem = ({ isOne, legalName }: Business): string | null =>
  isOne && legalName.trim() === '' ? words.legalNameMissing : null

/** What an order's address says of it. */
export const businessPart = ({ isOne, gstin, legalName }: Business) =>
  isOne ? { gstin, legalName: legalName.trim() } : {}

type Props = { business: Business; state: string; onBusiness: (business: Business) => void; sent: boolean }

export function BusinessFields({ business, state, onBusiness, sent }: Props) {
  return (
    <div className="mt-3">
      <CheckboxField
        name="for-a-business"
        label={words.forABusiness}
        checked={business.isOne}
        onChange={({ target: { checked } }) => onBusiness({ ...business, isOne: checked })}
      />
      {business.isOne && (
        <div className="mt-3 grid gap-6 sm:grid-cols-2">
          <CheckedField
            name="gstin"
            label={words.gstin}
            hint={words.gstinHint}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
            sent={sent}
            value={business.gstin}
            onValue={(typed) =>
              onBusiness({
                ...business,
                gstin: typed
                  .toUpperCase()
                  .replace(/[^\dA-Z]/g, '')
                  .slice(0, 15),
              })
            }
            check={() => gstinProblem(business, state)}
          />
          <CheckedField
            name="legalName"
            label={words.legalName}
            hint={words.legalNameHint}
            autoComplete="organization"
            maxLength={120}
            required
            sent={sent}
            value={business.legalName}
            onValue={(legalName) => onBusiness({ ...business, legalName })}
            check={() => legalNameProblem(business)}
          />
        </div>
      )}
    </div>
  )
}
