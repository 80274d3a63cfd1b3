import type { FormEvent, ReactNode } from 'react'
import * as words from '#words/place-order'
import { priceText, rupees } from '../../../core/money.ts'
import type { UserProfile } from '../../../core/person.ts'
import { takeFocus } from '../../browser/take-focus.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { TotalsBox } from '../cart/totals-box.tsx'
import { CouponBox } from '../coupon/coupon-box.tsx'
import { focusFirstInvalid } from '../login/use-checked-form.ts'
import { WhatsappConsents } from '../login/whatsapp-consents.tsx'
import type { CheckoutLine } from './checkout-lines.ts'
import { CreditBox } from './credit-box.tsx'
import { Delivery } from './delivery.tsx'
import { profilePhone } from './delivery-address.ts'
import { LineList } from './line-list.tsx'
import { MissingList } from './missing-list.tsx'
import { NewTotalDialog } from './new-total-dialog.tsx'
import { PaymentMethod } from './payment-method.tsx'
import { Policies } from './policies.tsx'
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

/** Address, payment and policies; beside them, or below on a phone, the lines and their total. */
export function CheckoutForm({ user, lines, checkout, back }: Props) {
  const { draft, change, placing, missing } = checkout
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (placing || checkout.coupon.pending || checkout.credit.pending) return
    if (missing.length > 0) focusFirstInvalid(event.currentTarget)
    void checkout.place()
  }
  return (
    <form method="post" noValidate onSubmit={submit}>
      <div className="flex flex-col gap-x-18 gap-y-12 lg:grid lg:grid-cols-[minmax(0,1fr)_min(26rem,42%)] lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-12">
          <Delivery user={user} checkout={checkout} />
          {!checkout.credit.isCovered && (
            <div>
              <PaymentMethod
                options={checkout.options}
                ready={checkout.address !== null}
                chosen={checkout.payment}
                whyNot={checkout.whyNot}
                onChoose={(payment) => change({ payment })}
              />
              {checkout.closedWay && <ClosedWay>{checkout.closedWay}</ClosedWay>}
            </div>
          )}
          <div className="grid gap-6">
            {profilePhone(user) && (
              <WhatsappConsents consents={checkout.consents} onConsents={checkout.changeConsents} />
            )}
            <Policies
              terms={draft.terms}
              policies={draft.policies}
              sent={checkout.pressed}
              onChange={change}
            />
          </div>
        </div>
        <div className="contents lg:sticky lg:top-24 lg:block">
          <section aria-label={words.cartTotals} className="bg-linen p-[min(1.5rem,6vw)] sm:p-8">
            <LineList lines={lines} />
            <TotalsBox totals={checkout.totals} coupon={checkout.coupon.checked?.coupon ?? null} />
            <CouponBox coupon={checkout.coupon} />
            <CreditBox
              credit={checkout.credit}
              total={checkout.totals.total}
              onWanted={(credit) => change({ credit })}
            />
          </section>
          {checkout.unavailable && <UnavailableNotice lines={checkout.unavailable} back={back} />}
          <PlaceOrder checkout={checkout} />
        </div>
      </div>
      <NewTotalDialog
        amount={checkout.newTotal}
        left={checkout.leftOfNewTotal}
        busy={checkout.coupon.pending}
        onConfirm={checkout.placeAtNewTotal}
        onClose={checkout.forgetNewTotal}
      />
    </form>
  )
}

/** The button that orders; on a phone it stays in sight, with the total. */
function PlaceOrder({
  checkout: { missing, pressed, placing, coupon, credit, totals },
}: Pick<Props, 'checkout'>) {
  return (
    <>
      {pressed && <MissingList missing={missing} />}
      <div className="pay-bar -mx-(--gutter) grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-2 border-t border-line bg-paper px-(--gutter) py-3 lg:mx-0 lg:grid-cols-1 lg:border-0 lg:bg-linen lg:px-8 lg:pt-0 lg:pb-8">
        <p className="tabular-nums lg:hidden">
          <span className="block text-small text-ink-soft">{words.total}</span>
          <span className="font-medium">{priceText(rupees(totals.total - credit.used))}</span>
        </p>
        {/* Not `disabled`: pressed too early, it says what is missing. */}
        <Button
          type="submit"
          wide
          busy={placing || coupon.pending || credit.pending}
          aria-disabled={missing.some(({ isBox }) => isBox) || undefined}
          aria-describedby="before-order"
        >
          {words.placeOrder}
        </Button>
        <p id="before-order" className="col-span-full text-center text-small text-ink-soft empty:hidden">
          {missing.length > 0 && words.stillMissing({ what: missing[0]!.text, more: missing.length - 1 })}
        </p>
      </div>
    </>
  )
}

/** Why the chosen method cannot be used. It takes the focus, so that it is found and read out. */
function ClosedWay({ children }: { children: string }) {
  return (
    <ErrorNote ref={takeFocus} tabIndex={-1} className="mt-4">
      {children}
    </ErrorNote>
  )
}
