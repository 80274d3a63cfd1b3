import { useState } from 'react'
import { priceText } from '../../../core/money.ts'
import { POLICY } from '../../../core/policy.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, Field } from '../../ui/field.tsx'
import { ReasonField } from '../parts/reason-field.tsx'
import { useForm } from '../parts/use-form.ts'
import { send } from '../shell/ask.ts'
import type { Customer } from './customer.ts'

type Props = { open: boolean; onClose: () => void; customer: Customer; onReload: () => void }

export function EraseDialog({ open, onClose, ...form }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={`Erase ${form.customer.name}?`}>
      <EraseForm {...form} onClose={onClose} />
    </Dialog>
  )
}

function EraseForm({ customer, onClose, onReload }: Omit<Props, 'open'>) {
  const { code, orders, credit } = customer
  const [typed, setTyped] = useState('')
  const { form, busy, troubleOf } = useForm(async (sent) => {
    const wanted = {
      confirm: typed,
      reason: String(sent.get('reason')),
      givesUpCredit: sent.get('givesUpCredit') === 'on',
    }
    try {
      await send('POST /api/admin/customers/{code}/erase', wanted, { code })
    } catch (error) {
      // Its box for store credit that came meanwhile, what stands in the way by now, or that it was done without an answer.
      onReload()
      throw error
    }
    onReload()
    onClose()
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <div className="flex flex-col gap-3">
        <p>
          Name, email, phone, password, address, cart, wishlist, what they agreed to and the words of all
          messages go for good. They cannot log in any more; the email address is free for a new account.
        </p>
        {orders > 0 && (
          <p>
            Orders stay for {POLICY.keepOrdersYears} years, as bills: the name and the address on them, no
            phone and no email.
          </p>
        )}
        <p className="font-medium">Nobody can bring it back. If they want their data, export it first.</p>
      </div>
      {credit > 0 && (
        <CheckboxField
          label={`They give up ${priceText(credit)} of store credit, and know it`}
          hint="They can spend it first, or have as money in My Orders what they chose in the place of a link. Ask them."
          name="givesUpCredit"
          required
          error={troubleOf('givesUpCredit')}
        />
      )}
      <ReasonField
        hint="For the audit log, such as “asked by mail on 3 November”. No names, please: it is never erased."
        error={troubleOf('reason')}
      />
      <Field
        label={`Type ${code} to confirm`}
        name="confirm"
        required
        maxLength={40}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={troubleOf('confirm', true)}
      />
      <Button type="submit" busy={busy} disabled={typed.trim().toUpperCase() !== code} className="self-start">
        Erase for good
      </Button>
    </form>
  )
}
