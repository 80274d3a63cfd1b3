import type { Delivery } from '../deliver.ts'
import { type Html, html } from '../html.ts'
import { layout, timeOf } from './layout.ts'

const MOST = 200

/** The page of webhooks sent to the shop, newest first, with a form to send some of them again. */
export function deliveriesPage(deliveries: readonly Delivery[]): Html {
  const providers = [...new Set(deliveries.map(({ provider }) => provider))].sort()
  return layout(
    'Deliveries',
    html`
<div class="two">
  <section aria-labelledby="deliveries">
    <div class="head"><h1 id="deliveries">Deliveries</h1></div>
    ${deliveries.length > 0 ? html`<ol class="records">${deliveries.slice(0, MOST).map(row)}</ol>` : NOTHING}
  </section>
  ${providers.length > 0 && replayForm(providers)}
</div>`,
  )
}

const NOTHING = html`<p class="nothing soft">No deliveries yet. What the providers tell the shop by webhook shows here.</p>`

function row({ provider, kind, at, state, tries, answer, nextTryAt, body }: Delivery): Html {
  return html`<li>
  <div class="record"><span class="subject">${kind || 'Webhook'} <span class="soft">${provider}</span></span>
  <span>${state}</span><span class="small soft">${timeOf(at)}</span></div>
  <p class="small soft">${tries} ${tries === 1 ? 'try' : 'tries'}${answer && html`, the last: ${answer}`}${nextTryAt && html`, the next at ${timeOf(nextTryAt)}`}</p>
  <details><summary>What it says</summary><pre>${body}</pre></details>
</li>`
}

const replayForm = (providers: readonly string[]) => html`
  <section aria-labelledby="replay">
    <div class="head"><h2 id="replay">Send again</h2></div>
    <form method="post" action="/deliveries/replay" autocomplete="off">
      <ul class="faults">
        <li><label for="provider">Provider</label>
        <select id="provider" name="provider">${providers.map((name) => html`<option>${name}</option>`)}</select></li>
        <li><label for="count">The last</label>
        <select id="count" name="count">${[1, 3, 10, 100].map((count) => html`<option>${count}</option>`)}</select></li>
      </ul>
      <button class="button first">Send twice, out of order</button>
    </form>
  </section>`
