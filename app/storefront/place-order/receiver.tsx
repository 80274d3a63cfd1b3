import * as words from '#words/place-order'
import { INDIAN_MOBILE } from '../../../core/contact.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { phoneDigits } from '../login/account-checks.ts'
import { CheckedField } from '../login/checked-field.tsx'

/** Who takes the parcel in, where that is not who buys: the courier calls this number, and nobody else learns it. */
export type OtherReceiver = { isOther: boolean; phone: string }

export const NOBODY_ELSE: OtherReceiver = { isOther: false, phone: '' }

export const receiverProblem = ({ isOther, phone }: OtherReceiver): string | null =>
  !isOther || INDIAN_MOBILE.test(phone) ? null : words.receiverPhoneWrong

type Props = { receiver: OtherReceiver; onReceiver: (receiver: OtherReceiver) => void; sent: boolean }

export function Receiver({ receiver, onReceiver, sent }: Props) {
  return (
    <div className="mt-6">
      <CheckboxField
        name="other-receiver"
        label={words.somebodyElseReceives}
        checked={receiver.isOther}
        onChange={(event) => onReceiver({ ...receiver, isOther: event.target.checked })}
      />
      {receiver.isOther && (
        <CheckedField
          name="receiverPhone"
          label={words.receiverPhone}
          hint={words.receiverPhoneHint}
          type="tel"
          inputMode="numeric"
          autoComplete="off"
          required
          className="mt-3 max-w-md"
          sent={sent}
          value={receiver.phone}
          onValue={(typed) => onReceiver({ ...receiver, phone: phoneDigits(typed) })}
          check={() => receiverProblem(receiver)}
        />
      )}
    </div>
  )
}
