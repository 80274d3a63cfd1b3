import { FAULTS, type Fault, PROVIDERS, type ProviderName } from '../faults.ts'
import { type Html, html } from '../html.ts'
import type { Message } from '../inbox.ts'
import type { Provider } from '../provider.ts'
import { channelTag, layout, timeOf } from './layout.ts'

export function frontPage(
  messages: readonly Message[],
  faults: Record<ProviderName, Fault>,
  providers: readonly Provider[],
): Html {
  return layout(
    'Inbox',
    html`
<div class="two">
  <section aria-labelledby="inbox">
    <div class="head">
      <h1 id="inbox">Inbox</h1>
      ${messages.length > 0 && html`<form method="post" action="/inbox/empty"><button class="button">Empty inbox</button></form>`}
    </div>
    ${messages.length > 0 ? html`<ol class="messages">${messages.map(row)}</ol>` : NOTHING}
  </section>
  <section aria-labelledby="faults">
    <div class="head"><h2 id="faults">Faults</h2></div>
    <form method="post" action="/faults" autocomplete="off">
      <ul class="faults">${PROVIDERS.map((name) => fault(name, faults[name], providers))}</ul>
      <button class="button first">Set faults</button>
    </form>
  </section>
</div>`,
  )
}

function row(message: Message): Html {
  return html`<li><a href="/inbox/${message.id}">
  ${channelTag(message.channel)}
  <span class="people small"><span>To ${message.to}</span> <span class="soft">From ${message.from}</span></span>
  <span class="subject">${message.subject || opening(message)}</span>
  <span class="small soft">${timeOf(message.at)}</span>
</a></li>`
}

/** The beginning of a message, shown where there is no subject, as on WhatsApp. */
function opening({ text, template }: Message): string {
  return text?.trim().slice(0, 120) || template || 'No subject'
}

function fault(name: ProviderName, current: Fault, providers: readonly Provider[]): Html {
  const section = providers.find((provider) => provider.name === name)?.section
  return html`<li${current !== 'ok' && html` class="broken"`}>
  <label for="fault-${name}">${NAMES[name]}</label>
  <select id="fault-${name}" name="${name}">${FAULTS.map(
    (value) => html`<option value="${value}"${value === current && html` selected`}>${WORDS[value]}</option>`,
  )}</select>
  ${section && html`<div class="small">${section()}</div>`}
</li>`
}

const NOTHING = html`<p class="nothing soft">No messages yet. What the shop sends by e-mail or WhatsApp arrives here, and goes no further.</p>`

const NAMES: Record<ProviderName, string> = {
  stripe: 'Stripe',
  razorpay: 'Razorpay',
  whatsapp: 'WhatsApp',
  smtp: 'E-mail',
  courier: 'Courier',
  google: 'Google sign-in',
  pincode: 'PIN codes',
}

const WORDS: Record<Fault, string> = {
  ok: 'Works',
  down: 'Refuses',
  slow: 'Takes 30 seconds',
  error: 'Answers an error',
  timeout: 'Never answers',
}
