import { priceText } from '../../../../core/money.ts'
import { type Html, html } from '../html.ts'
import { type Letterhead, type Part, pageAt } from './definition.ts'
import { SANS } from './layout.ts'

/** `price` in rupees, `path` in the shop, `picture` an absolute URL. */
export type LetterPiece = { name: string; price: number; path: string; picture: string | null }

/** Products in a letter: two side by side; a single one at half the width. */
export const letterPieces = (pieces: LetterPiece[], shop: Letterhead): Part => ({
  markup: html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:20px 0 4px;border-collapse:collapse;table-layout:fixed">
${inPairs(pieces).map(([left, right]) => html`<tr>${cell(left, shop, 'right')}${right ? cell(right, shop, 'left') : EMPTY}</tr>`)}
</table>`,
  text: pieces
    .map(({ name, price, path }) => `${name}, ${priceText(price)}: ${pageAt(shop, path)}`)
    .join('\n'),
})

const EMPTY = html`<td width="50%"></td>`
/** Half of the sheet's width without its margins and the gap. */
const PICTURE_WIDTH = 252

/** `gap`: the side of the neighbouring cell. */
const cell = ({ name, price, path, picture }: LetterPiece, shop: Letterhead, gap: 'left' | 'right'): Html =>
  html`<td width="50%" valign="top" style="padding:0 0 20px;padding-${gap}:8px">
<a href="${pageAt(shop, path)}" class="ink" style="color:#2a211d;text-decoration:none;font-size:15px;line-height:22px;${SANS}">${
    picture === null
      ? null
      : html`<img src="${picture}" width="${PICTURE_WIDTH}" alt="" style="display:block;width:100%;height:auto;margin:0 0 8px;border:0">`
  }${name}<br><span class="soft" style="color:#6b5b50;font-variant-numeric:tabular-nums">${priceText(price)}</span></a></td>`

const inPairs = (pieces: LetterPiece[]): [LetterPiece, LetterPiece | undefined][] =>
  pieces.flatMap((piece, at) => (at % 2 === 0 ? [[piece, pieces[at + 1]]] : []))
