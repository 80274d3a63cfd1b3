import { type Html, html } from '../html.ts'
import type { Message } from '../inbox.ts'
import { channelTag, layout, timeOf } from './layout.ts'

export function messagePage(message: Message): Html {
  const subject = message.subject || (message.channel === 'whatsapp' ? 'WhatsApp message' : 'No subject')
  return layout(
    subject,
    html`
<article class="message">
  <a class="back" href="/">All messages</a>
  <h1>${subject}</h1>
  <dl class="facts">
    <dt>Channel</dt><dd>${channelTag(message.channel)}</dd>
    <dt>To</dt><dd>${message.to}</dd>
    <dt>From</dt><dd>${message.from}</dd>
    <dt>Received</dt><dd>${timeOf(message.at)}</dd>
    ${message.template && html`<dt>Template</dt><dd>${message.template}</dd>`}
    ${message.attachments.map(
      ({ name, type, bytes }) =>
        html`<dt>Attached</dt><dd>${name} <span class="soft">${type}, ${bytes} bytes</span></dd>`,
    )}
  </dl>
  ${message.headers.length > 0 && allHeaders(message)}
  ${message.html !== null && proofs(message.html)}
  ${message.text !== null && html`<section><h2>Text</h2><pre>${withLinks(message.text)}</pre></section>`}
</article>`,
  )
}

function allHeaders({ headers }: Message): Html {
  return html`<details><summary>All headers</summary>
  <dl class="facts">${headers.map(({ name, value }) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>
</details>`
}

/** Shows the mail at a phone's and a desktop's width. Scripts are blocked; links open in a new tab. */
function proofs(source: string): Html {
  const sheet = (title: string) =>
    html`<iframe title="${title}" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${source}`}"></iframe>`
  return html`<section><h2>Appearance</h2>
  <div class="proofs">
    <figure class="phone"><figcaption class="eyebrow">Phone</figcaption><div class="sheet">${sheet('The mail on a phone')}</div></figure>
    <figure class="desktop"><figcaption class="eyebrow">Desktop</figcaption><div class="sheet" tabindex="0">${sheet('The mail on a desktop')}</div></figure>
  </div>
</section>`
}

/**
 * Makes links of the addresses in a text; they open in a new tab, so that a link to confirm can be followed from here.
 */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((piece, index) =>
      index % 2 === 1
        ? html`<a href="${piece}" target="_blank" rel="noreferrer">${piece}</a>`
        : html`${piece}`,
    )
}
