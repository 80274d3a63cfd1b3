import { type Html, html } from '../html.ts'
import type { LedgerPayment, LedgerRefund, Payable } from '../ledger.ts'
import { PAYMENT_CHOICES, type PaymentSetting, type PaymentSettings } from '../payment-settings.ts'
import { rupees } from '../rupees.ts'
import { layout, timeOf } from './layout.ts'

type Shown = { payables: Payable[]; payments: LedgerPayment[]; refunds: LedgerRefund[] }

/** The page of what can be paid, payments, refunds, and the providers' settings. */
export function paymentsPage({ payables, payments, refunds }: Shown, settings: PaymentSettings): Html {
  const newest = payables.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, MOST)
  return layout(
    'Payments',
    html`
<div class="two">
  <section aria-labelledby="payments">
    <div class="head"><h1 id="payments">Payments</h1></div>
    <p class="small">What the providers have settled, for the console’s Settlements: <a href="/stripe/payouts.csv">Stripe’s file</a>, <a href="/razorpay/settlements.csv">Razorpay’s file</a>.</p>
    ${newest.length > 0 ? html`<ol class="records">${newest.map((payable) => row(payable, payments, refunds))}</ol>` : NOTHING}
  </section>
  <section aria-labelledby="settings">
    <div class="head"><h2 id="settings">How they go</h2></div>
    <form method="post" action="/payments/settings" autocomplete="off">
      <ul class="faults">
        ${setting('refunds', 'Refunds', settings.refunds)}
        ${setting('capture', 'Capture in the widget', settings.capture)}
      </ul>
      <button class="button first">Set</button>
    </form>
  </section>
</div>`,
  )
}

const MOST = 200

const NOTHING = html`<p class="nothing soft">No payments yet. Choose card or widget at the shop's checkout, and what is to be paid shows here.</p>`

function row(payable: Payable, payments: LedgerPayment[], refunds: LedgerRefund[]): Html {
  const own = payments.filter(({ providerId }) => providerId === payable.providerId)
  const title = html`${payable.title} <span class="soft">${NAMES[payable.provider]}</span>`
  return html`<li>
  <div class="record"><span class="subject">${payable.path ? html`<a href="${payable.path}">${title}</a>` : title}</span>
  <span>${rupees(payable.amountPaise)}</span><span>${payable.state}</span><span class="small soft">${timeOf(payable.at)}</span></div>
  ${own.map((payment) => paymentRow(payment, refunds))}
</li>`
}

function paymentRow(payment: LedgerPayment, refunds: LedgerRefund[]): Html {
  const own = refunds.filter(({ paymentId }) => paymentId === payment.paymentId)
  const { paymentId, amountPaise, currency, state } = payment
  return html`<p class="small"><code>${paymentId}</code> ${money(amountPaise, currency)} ${state}${own.map(
    (refund) => html`, ${rupees(refund.amountPaise)} back (${refund.state})`,
  )}</p>`
}

const money = (paise: number, currency: string) =>
  currency === 'INR' ? rupees(paise) : `${(paise / 100).toFixed(2)} ${currency}`

function setting(name: PaymentSetting, label: string, current: string): Html {
  return html`<li><label for="${name}">${label}</label>
  <select id="${name}" name="${name}">${PAYMENT_CHOICES[name].map(
    (value) => html`<option value="${value}"${value === current && html` selected`}>${value}</option>`,
  )}</select></li>`
}

const NAMES: Partial<Record<string, string>> = { stripe: 'Stripe', razorpay: 'Razorpay' }
