import { type Html, html } from '../html.ts'
import { layout } from '../pages/layout.ts'
import { currentScan, type Parcel } from './parcel.ts'
import { toCollect as amountAtDoor } from './remittance.ts'
import { nextStep, OTHER_WAYS } from './way.ts'

export function parcelsPage(parcels: readonly Parcel[]): Html {
  return layout(
    'Parcels',
    html`
<div class="message parcels">
  <h1>Parcels</h1>
  <p><a href="/courier/remittance.csv">The courier’s remittance file</a>: the cash of every parcel delivered so far, for the console’s Settlements.</p>
  ${parcels.length > 0 ? parcels.map(row) : html`<p class="nothing soft">No parcels yet. A packed order that the shop ships is booked here.</p>`}
</div>`,
  )
}

function row(parcel: Parcel): Html {
  const { booking, awb, courierName, state } = parcel
  const canAdvance = awb !== null && state === 'NEW' && nextStep(parcel) !== null
  return html`
<section aria-labelledby="parcel-${parcel.id}">
  <div class="head">
    <h2 id="parcel-${parcel.id}">${booking.order_id}</h2>
    ${canAdvance && html`<form method="post" action="/courier/${awb}/advance"><button class="button first" aria-label="Advance ${awb}">Advance</button></form>`}
  </div>
  <dl class="facts">
    <dt>Now</dt><dd>${currentScan(parcel)?.label ?? (state === 'CANCELED' ? 'CANCELED' : 'No AWB yet')}</dd>
    <dt>To</dt><dd>${booking.billing_customer_name} ${booking.billing_last_name}, ${booking.billing_city} ${booking.billing_pincode}</dd>
    <dt>AWB</dt><dd>${awb ? html`<a href="/track/${awb}">${awb}</a>, ${courierName}` : '-'}</dd>
    <dt>Payment</dt><dd>${toCollect(parcel)}</dd>
  </dl>
  ${isOut(parcel) && html`<p>${OTHER_WAYS.map(({ code, label }) => html`<form method="post" action="/courier/${awb}/advance" style="display:inline"><input type="hidden" name="code" value="${code}"><button class="button" aria-label="${label} ${awb}">${label}</button></form> `)}</p>`}
</section>`
}

/** Whether a parcel was picked up and has neither been delivered nor come back. */
const isOut = (parcel: Parcel) =>
  parcel.state === 'NEW' &&
  parcel.scans.some(({ code }) => code === 42) &&
  ![7, 10].includes(currentScan(parcel)!.code)

function toCollect(parcel: Parcel): string {
  if (parcel.booking.payment_method === 'Prepaid') return 'Prepaid'
  return `₹${amountAtDoor(parcel).toLocaleString('en-IN')} in cash`
}

export function trackerPage(parcel: Parcel): Html {
  const scans = [...parcel.scans].sort((a, b) => b.date.localeCompare(a.date))
  return layout(
    `Parcel ${parcel.awb}`,
    html`
<div class="message parcels">
  <p class="eyebrow">${parcel.courierName}</p>
  <h1>${currentScan(parcel)?.label}</h1>
  <dl class="facts">
    <dt>AWB</dt><dd>${parcel.awb}</dd>
    <dt>Order</dt><dd>${parcel.booking.order_id}</dd>
    <dt>To</dt><dd>${parcel.booking.billing_city}, ${parcel.booking.billing_state}</dd>
    <dt>Expected</dt><dd>${parcel.etd?.slice(0, 10)}</dd>
  </dl>
  <section>
    <h2>Scans</h2>
    <dl class="facts">${scans.map((scan) => html`<dt>${scan.date}</dt><dd>${scan.activity}<br><span class="soft small">${scan.location}</span></dd>`)}</dl>
  </section>
</div>`,
  )
}
