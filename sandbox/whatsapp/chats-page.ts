import { Html, html } from '../html.ts'
import type { Message } from '../inbox.ts'
import { layout, timeOf } from '../pages/layout.ts'
import type { Incoming } from './webhooks.ts'

/** A button under a message, by the message's id. */
export type Button = { id: string; to: string; wamid: string; text: string; payload: string }
type Line = { at: string; text: string; isShopper: boolean; id: string | null; button: Button | null }

const MOST_CHATS = 20
const MOST_LINES = 12

/** The page of chats: each phone with its messages and replies, latest first, and a form to reply from it. */
export function chatsPage(
  messages: readonly Message[],
  replies: readonly Incoming[],
  buttons: readonly Button[],
): Html {
  const chats = [...chatsOf(messages, replies, buttons)].slice(0, MOST_CHATS)
  return layout(
    'WhatsApp',
    html`<style>${STYLE}</style>
<section class="chats" aria-labelledby="chats">
  <div class="head"><h1 id="chats">WhatsApp</h1></div>
  ${chats.length > 0 ? chats.map(([phone, lines]) => chat(phone, lines)) : html`<p class="nothing soft">No chats yet. What the shop sends on WhatsApp shows here, and here you reply as the shopper.</p>`}
  ${chat(null, [])}
</section>`,
  )
}

function chatsOf(
  messages: readonly Message[],
  replies: readonly Incoming[],
  buttons: readonly Button[],
): Map<string, Line[]> {
  const buttonOf = new Map(buttons.map((button) => [button.id, button]))
  const lines = [
    ...messages.map(({ to, at, text, id }) => ({
      ...{ phone: to, at, text: text ?? '', isShopper: false, id },
      button: buttonOf.get(id) ?? null,
    })),
    ...replies.map(({ from, at, text }) => ({
      ...{ phone: from, at, text, isShopper: true, id: null, button: null },
    })),
  ].toSorted((one, other) => other.at.localeCompare(one.at))
  return Map.groupBy(lines, ({ phone }) => phone)
}

function chat(phone: string | null, lines: Line[]): Html {
  const name = phone ? `+91 ${phone.slice(2, 7)} ${phone.slice(7)}` : 'Another phone'
  const field = `text-${phone ?? 'new'}`
  return html`<article id="chat-${phone ?? 'new'}">
  <h2>${name}</h2>
  <ol>${lines.slice(0, MOST_LINES).reverse().map(bubble)}</ol>
  <form method="post" action="/whatsapp/reply" autocomplete="off">
    ${phone ? html`<input type="hidden" name="from" value="${phone}">` : html`<label for="from">Phone</label><input id="from" name="from" inputmode="tel" required placeholder="98765 43210">`}
    <label for="${field}">Reply as the shopper</label>
    <input id="${field}" name="text" required maxlength="4096" placeholder="STOP">
    <button class="button">Send</button>
  </form>
</article>`
}

function bubble({ at, text, isShopper, id, button }: Line): Html {
  return html`<li${isShopper && html` class="shopper"`}><p>${text}</p>
  <span class="small soft">${timeOf(at)}${id && html`, <a href="/inbox/${id}">message</a>`}</span>
  ${button && pressable(button)}</li>`
}

const pressable = ({
  id,
  to,
  text,
}: Button): Html => html`<form method="post" action="/whatsapp/press-button">
    <input type="hidden" name="from" value="${to}"><input type="hidden" name="id" value="${id}">
    <button class="button">${text}</button>
  </form>`

const STYLE = new Html(`
.chats { padding-block: 32px 72px; max-width: 720px }
.chats article { padding: 24px 0 32px; border-bottom: 1px solid var(--sand) }
.chats ol { display: grid; gap: 12px; margin: 16px 0 }
.chats li { justify-self: start; max-width: min(88%, 52ch); padding: 12px 16px; background: var(--linen) }
.chats li.shopper { justify-self: end; background: #e2e8dc }
.chats li p { white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: isolate }
.chats form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 4px 12px; align-items: end }
.chats label { grid-column: 1 / -1; font-size: 14px; line-height: 20px; color: var(--soft) }
.chats input { width: 100%; height: 48px; padding: 0 12px; border: 1px solid var(--line); border-radius: 2px; background: var(--paper); color: var(--ink); font: inherit }
.chats #from { grid-column: 1 / -1; max-width: 320px; margin-bottom: 8px }
`)
