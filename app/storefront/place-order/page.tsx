import type { FormEvent, ReactNode } from 'react'
import * as words from '#words/place-order'
import type { UserProfile } from '../../../core/person.ts'
import { Button } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { TotalsBox } from '../cart/totals-box.tsx'
import { focusFirstInvalid } from '../login/use-sign-in.ts'
import { WhatsappConsents } from '../login/whatsapp-consents.tsx'
import { AddressForm } from './address-form.tsx'
import type { CheckoutLine } from './checkout-lines.ts'
import { profilePhone } from './delivery-address.ts'
import { DeliveryTimes } from './delivery-times.tsx'
import { LineList } from './line-list.tsx'
import { NewTotalDialog } from './new-total-dialog.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { Policies } from './policies.tsx'
import { SavedAddress } from './saved-address.tsx'
import { UnavailableNotice } from './unavailable-notice.tsx'
import type { Checkout } from './use-checkout.ts'

export function CheckoutFrame({ children }: { children: ReactNode }) {
  return (
    <Page>
      <PageTitle>{words.deliveryInformation}</PageTitle>
      {children}
    </Page>
  )
}

type Props = {
  user: UserProfile
  lines: CheckoutLine[]
  checkout: Checkout
  /** Where to change what is being bought. */
  back: { to: string; text: string }
}

export function CheckoutForm({ user, lines, checkout, back }: Props) {
  const { draft, change, placing } = checkout
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (placing) return
    if (!checkout.address) focusFirstInvalid(event.currentTarget)
    void checkout.place()
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <div className="grid items-start gap-x-18 gap-y-12 grid-cols-1 lg:grid-cols-[minmax(0,1fr)_min(26rem,42%)]">
        <Delivery user={user} checkout={checkout} />
        <div className="grid grid-cols-1 gap-8 bg-linen p-[min(1.5rem,6vw)] sm:p-8">
          <section aria-label={words.cartTotals}>
            <LineList lines={lines} />
            <TotalsBox totals={checkout.totals} />
          </section>
          <PaymentMethod
            options={checkout.options}
            ready={checkout.address !== null}
            chosen={draft.payment}
            onChoose={(payment) => change({ payment })}
          />
          {profilePhone(user) && (
            <WhatsappConsents consents={checkout.consents} onConsents={checkout.changeConsents} />
          )}
          <Policies terms={draft.terms} policies={draft.policies} onChange={change} />
          {checkout.unavailable && <UnavailableNotice lines={checkout.unavailable} back={back} />}
          {checkout.closedWay && (
            <p role="alert" className="border-l-4 border-madder bg-paper p-4">
              {checkout.closedWay}
            </p>
          )}
          {/* Not `disabled`: pressed too early, it says what is missing. */}
          <Button
            type="submit"
            wide
            busy={placing}
            aria-disabled={!draft.terms || !draft.policies || undefined}
          >
            {words.placeOrder}
          </Button>
        </div>
      </div>
      <NewTotalDialog
        amount={checkout.newTotal}
        onConfirm={checkout.placeAtNewTotal}
        onClose={checkout.forgetNewTotal}
      />
    </form>
  )
}

function Delivery({ user, checkout }: Pick<Props, 'user' | 'checkout'>) {
  const { draft, change, pressed } = checkout
  return (
    <div>
      {user.address && !draft.adding ? (
        <SavedAddress address={user.address} incomplete={checkout.address === null} />
      ) : (
        <AddressForm
          typed={draft.address}
          onTyped={checkout.changeAddress}
          phone={profilePhone(user)}
          sent={pressed}
        />
      )}
      {user.address && (
        <Button kind="outline" className="mt-6" onClick={() => change({ adding: !draft.adding })}>
          {draft.adding ? words.useSavedAddress : words.addNewAddress}
        </Button>
      )}
      <DeliveryTimes />
    </div>
  )
}
