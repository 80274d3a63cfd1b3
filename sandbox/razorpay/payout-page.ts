import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Html, html } from '../html.ts'
import { Problem, readForm, sendJson, sendOnTo, sendPage } from '../http.ts'
import { layout } from '../pages/layout.ts'
import { rupees } from '../rupees.ts'
import type { Api } from './answer-api.ts'
import type { Outcome, PayoutLink } from './objects.ts'
import { expirePayoutLink, rejectPayoutLink, reversePayoutLink, takePayoutLink } from './payout-links.ts'

const LINK = /^\/razorpay\/payout-links\/(\w+)(?:\/(take|expire|reject|reverse))?$/

/** Answers a payout link's page, where the recipient enters an account. False: not an address of payout links. */
export async function answerPayee(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  { books, settings, commit }: Api,
): Promise<boolean> {
  const [, id, action] = LINK.exec(url.pathname) ?? []
  if (!id) return false
  if (request.method !== (action ? 'POST' : 'GET')) throw new Problem(405, 'That cannot be done here.')
  const entry = books.find('payout_link', id)
  if (!entry) throw new Problem(404, 'There is no such link.')
  const { link } = entry
  if (!action) sendPage(response, 200, pageOf(link))
  else {
    const form = await readForm(request)
    if (link.status !== (action === 'reverse' ? 'processed' : 'issued'))
      throw new Problem(409, `This link is ${link.status}.`)
    const other = OTHERWISE[action]
    if (other) commit(other(link))
    else {
      if (!/^[\w.-]+@[\w.-]+$/.test(form.get('vpa') ?? ''))
        throw new Problem(400, 'A UPI handle looks like name@bank.')
      commit(takePayoutLink(link, { fails: settings.get().refunds === 'fails' }))
    }
    if (request.headers.accept === 'application/json')
      sendJson(response, 200, books.need('payout_link', id).link)
    else sendOnTo(response, `/razorpay/payout-links/${id}`)
  }
  return true
}

/** Other outcomes of a link that a script can ask for. */
const OTHERWISE: Partial<Record<string, (link: PayoutLink) => Outcome<PayoutLink>>> = {
  expire: expirePayoutLink,
  reject: rejectPayoutLink,
  reverse: reversePayoutLink,
}

const pageOf = (link: PayoutLink): Html =>
  layout(
    'Payout link',
    html`
<div class="two">
  <section aria-labelledby="link">
    <div class="head"><h1 id="link">Payout link</h1></div>
    <p><strong>${rupees(link.amount)}</strong>: ${link.description ?? 'money for you'}, for ${link.contact.name}. It is ${link.status}.</p>
    ${link.status === 'issued' ? FORM(link) : ''}${link.status === 'processed' ? button(link.id, 'reverse', 'Let the bank send it back') : ''}
  </section>
</div>`,
  )

const FORM = ({ id, attempt_count: tries }: PayoutLink) => html`
${tries > 0 ? html`<p>The last payout failed. Try another account.</p>` : ''}
<form method="post" action="/razorpay/payout-links/${id}/take">
  <p><label for="vpa">UPI handle</label><br><input id="vpa" name="vpa" value="success@razorpay" style="font: inherit; padding: 0.5rem 0.75rem; margin: 0.5rem 0 1.5rem" required></p>
  <button class="button first">Take the money</button>
</form>
${button(id, 'expire', 'Let it expire')}${button(id, 'reject', 'Reject it')}`

const button = (id: string, action: string, text: string) => html`
<form method="post" action="/razorpay/payout-links/${id}/${action}"><p style="margin-top: 1rem"><button class="button">${text}</button></p></form>`
