import { unbrokenTimes } from '../../../../core/date.ts'
import { LANGUAGES } from '../../../../core/locale.ts'
import { type Html, html } from '../html.ts'
import { type Letterhead, type MailContent, pageAt } from './definition.ts'

export const SANS = "font-family:Jost,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const SERIF = "font-family:Marcellus,Georgia,'Times New Roman',serif"

/** A mail: its subject, and the same contents as HTML and as text. `leaveUrl`: as in `MailContent`. */
export type Mail = { subject: string; text: string; html: string; leaveUrl?: string }

// For mail programs with a dark mode; inline styles serve all others.
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  @media (prefers-color-scheme: dark) {
    .page { background: #1c1512 !important }
    .sheet { background: #2a211d !important }
    .ink { color: #f1e8da !important }
    .soft { color: #c9b8a4 !important }
    .wine { color: #e0b65c !important }
    .line { border-color: #55463b !important }
    .tint { background: #3a2e28 !important }
  }`

/** Puts the contents of a mail into the frame of all mails, which works from 320 px, in dark mode, without pictures and without its style block. */
export function frameMail(
  { subject, preheader, heading, parts, ...rest }: MailContent,
  shop: Letterhead,
): Mail {
  const said = parts.filter((part) => part !== null)
  const text = said.map((part) => part.text).join('\n\n')
  const page = html`<!doctype html>
<html lang="${LANGUAGES[shop.locale].tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${{ markup: DARK }}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#faf5ec;${SANS}">
<div style="display:none;max-height:0;overflow:hidden">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#faf5ec">
<tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff">
<tr><td class="line" style="padding:24px 20px 16px;border-bottom:1px solid #5b1a33">
<a href="${pageAt(shop, '/')}" class="wine" style="color:#5b1a33;text-decoration:none;font-size:22px;line-height:28px;${SERIF}">${shop.name}</a>
</td></tr>
<tr><td style="height:3px;padding:0;border-bottom:1px solid #dba02c;font-size:0;line-height:0"></td></tr>
<tr><td style="padding:24px 20px 8px">
<h1 class="wine" style="margin:0;color:#5b1a33;font-weight:400;font-size:26px;line-height:32px;${SERIF}">${heading}</h1>
</td></tr>
<tr><td class="ink" style="padding:0 20px 28px;color:#2a211d;font-size:16px;line-height:26px;${SANS}">
${said.map(({ markup }) => markup)}
</td></tr>
<tr><td class="soft line" style="padding:16px 20px 24px;border-top:1px solid #e4d5c0;color:#6b5b50;font-size:14px;line-height:20px;${SANS}">
${shop.name}, ${shop.address.join(', ')}<br>${shop.phone} · ${shop.email}<br>${unbrokenTimes(shop.hours)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
  return { subject, ...rest, html: page.markup, text: `${heading}\n\n${text}\n\n${signature(shop)}` }
}

const signature = (shop: Letterhead) =>
  `--\n${shop.name}, ${shop.address.join(', ')}\n${shop.phone} · ${shop.email}\n${unbrokenTimes(shop.hours)}\n`

export const paragraph = (words: Html | string) => html`<p style="margin:12px 0">${words}</p>`

export const button = (text: string, href: string) =>
  html`<p style="margin:20px 0 8px"><a href="${href}" style="display:inline-block;padding:13px 22px;background:#9c2b2a;color:#faf5ec;text-decoration:none;font-size:15px;line-height:20px;border-radius:2px;${SANS}">${text}</a></p>`

/** Longer codes are set smaller, to fit one line on a phone. */
const LONGEST_LARGE = 6

/** A code to read and type; its spacing is CSS, so that it is copied without spaces. */
export const codeBox = (code: string) =>
  html`<p class="tint ink" style="margin:20px 0;padding:16px 8px;background:#f1e8da;color:#2a211d;text-align:center;font-size:${code.length > LONGEST_LARGE ? '20px' : '30px'};line-height:36px;letter-spacing:${code.length > LONGEST_LARGE ? '0.06em' : '0.24em'};${SANS}">${code}</p>`
