import { type Html, html } from '../html.ts'
import { layout, timeOf } from '../pages/layout.ts'
import { rupees } from '../rupees.ts'
import type { Kept, LineItem, Session } from './objects.ts'

/** The page that the shop redirects a shopper to who pays by card. */
export function hostedPage({ session, lines }: Kept<'session'>): Html {
  return layout(
    'Pay',
    html`
<article class="till">
  <p class="eyebrow">Stripe, played by the sandbox</p>
  <h1>${heading(session)}</h1>
  <p class="soft">Order ${session.client_reference_id ?? session.id}${session.customer_email && html`, for ${session.customer_email}`}</p>
  <dl class="bill">
    ${lines.map(line)}
    ${session.shipping_cost && html`<div><dt>Delivery</dt><dd>${rupees(session.shipping_cost.amount_total)}</dd></div>`}
    <div class="sum"><dt>Total</dt><dd>${rupees(session.amount_total)}</dd></div>
  </dl>
  ${session.status === 'open' ? buttons(session) : html`<p>${WORDS[session.status]}</p>${wayBack(session)}`}
</article>`,
  )
}

function heading({ status, amount_total }: Session): string {
  if (status === 'complete') return 'This has been paid'
  return status === 'expired' ? 'This payment has expired' : `Pay ${rupees(amount_total)}`
}

const line = ({ description, quantity, price, amount_total }: LineItem) => html`<div>
  <dt>${description}${quantity > 1 && html` <span class="soft">${quantity} × ${rupees(price.unit_amount)}</span>`}</dt>
  <dd>${rupees(amount_total)}</dd>
</div>`

const buttons = ({ expires_at }: Session) => html`
  <form method="post" class="choices">
    <button class="button first" name="choice" value="pay">Pay</button>
    <button class="button" name="choice" value="cancel">Cancel</button>
  </form>
  <p class="small soft">No money moves here. This page can be paid until ${timeOf(new Date(expires_at * 1_000).toISOString())}.</p>`

const WORDS = {
  complete: 'Nothing more is due. The shop has been told.',
  expired: 'It was open for a while only, and nothing was taken. Go back to the shop and order again.',
} as const

const wayBack = ({ status, success_url, cancel_url }: Session) => {
  const address = status === 'complete' ? success_url : cancel_url
  return address && html`<a class="back" href="${address}">Back to the shop</a>`
}
