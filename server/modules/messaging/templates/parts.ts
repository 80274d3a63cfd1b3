import { words as inEvery } from '#words/in/mails/parts'
import type { Locale } from '../../../../core/locale.ts'
import { priceText } from '../../../../core/money.ts'
import { html } from '../html.ts'
import type { Letterhead, Part } from './definition.ts'
import { button, paragraph } from './layout.ts'

export type Piece = { name: string; size: string; quantity: number }

export const line = (text: string): Part => ({ markup: paragraph(text), text })

/** What has breaks of its own. */
export const lines = (text: string): Part => ({
  markup: paragraph(html`${text.split('\n').map((one, at) => html`${at === 0 ? null : BREAK}${one}`)}`),
  text,
})
const BREAK = html`<br>`

const SOFT = 'color:#6b5b50;font-size:14px;line-height:20px'

export const pieceList = (pieces: Piece[]): Part => ({
  markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse">
${pieces.map(
  (
    { name, size, quantity },
    at,
  ) => html`<tr><td class="line" style="padding:8px 0;border-bottom:1px solid #e4d5c0${at ? '' : ';border-top:1px solid #e4d5c0'}">${name}<br><span class="soft" style="${SOFT}">${size} × ${quantity}</span></td></tr>
`,
)}</table>`,
  text: pieces.map(({ name, size, quantity }) => `${name}, ${size} × ${quantity}`).join('\n'),
})

/** Labels and what stands beside them; rows without a value are left out. */
export function facts(rows: [label: string, value: string | null][]): Part | null {
  const known = rows.filter((row): row is [string, string] => row[1] !== null)
  if (known.length === 0) return null
  return {
    markup: html`<table role="presentation" cellpadding="0" cellspacing="0" style="margin:16px 0;border-collapse:collapse">
${known.map(
  ([
    label,
    value,
  ]) => html`<tr><td class="soft" style="padding:2px 20px 2px 0;vertical-align:top;white-space:nowrap;${SOFT};line-height:26px">${label}</td><td style="padding:2px 0;font-variant-numeric:tabular-nums;word-break:break-word">${value}</td></tr>
`,
)}</table>`,
    text: known.map(([label, value]) => `${label}: ${value}`).join('\n'),
  }
}

/** What somebody wrote, line by line as they wrote it. */
export const quoted = (text: string): Part => ({
  markup: html`<blockquote style="margin:16px 0;padding:2px 0 2px 16px;border-left:3px solid #c8963c;white-space:pre-line;word-break:break-word">${text}</blockquote>`,
  text: text
    .split('\n')
    .map((each) => `> ${each}`)
    .join('\n'),
})

export const action = (label: string, href: string): Part => ({
  markup: button(label, href),
  text: `${label}: ${href}`,
})

/** A way that stands below the buttons. */
export const link = (label: string, href: string): Part => ({
  markup: html`<p class="soft" style="margin:12px 0;${SOFT}"><a href="${href}" class="ink" style="color:#2a211d">${label}</a></p>`,
  text: `${label}: ${href}`,
})

/** 'One piece', '3 pieces'. */
export const pieceCount = (pieces: { quantity: number }[], locale: Locale): string =>
  inEvery[locale].pieces({ count: sumOf(pieces) })

/** The same inside a sentence: 'one piece'. */
export const piecesInside = (pieces: { quantity: number }[], locale: Locale): string =>
  inEvery[locale].piecesInside({ count: sumOf(pieces) })

/** Adds to what is said of a refund that `linked` rupees of it wait, where the shop cannot send payout links. */
export const orWaits = (said: string, linked: number, { payoutsOn, locale }: Letterhead): string =>
  linked > 0 && !payoutsOn ? `${said} ${inEvery[locale].linkWaits({ price: priceText(linked) })}` : said

const sumOf = (pieces: { quantity: number }[]): number =>
  pieces.reduce((sum, { quantity }) => sum + quantity, 0)
