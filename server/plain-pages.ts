import type { FastifyReply } from 'fastify'
import { words as away } from '#words/in/away'
import { words as tooMany } from '#words/in/too-many'
import { LANGUAGES, type Locale } from '../core/locale.ts'
import { PLAIN_STYLE, sendPlainDocument } from './platform/plain-document.ts'

type Said = { title: string; heading: string; hint: string }

const AWAY_S = 5

/** Sent to an address that has requested too many uncached pages; costs nothing to make. */
export const sendTooManyPages = (reply: FastifyReply, locale: Locale, seconds: number): FastifyReply =>
  sendPlainPage(reply, locale, { status: 429, seconds, said: tooMany[locale] })

/** Sent for a page that is not cached while the database is away. */
export const sendAway = (reply: FastifyReply, locale: Locale): FastifyReply =>
  sendPlainPage(reply, locale, { status: 503, seconds: AWAY_S, said: away[locale] })

function sendPlainPage(
  reply: FastifyReply,
  locale: Locale,
  { status, seconds, said }: { status: number; seconds: number; said: Said },
): FastifyReply {
  const { title, heading, hint } = said
  return sendPlainDocument(reply, {
    status,
    lang: LANGUAGES[locale].tag,
    title,
    style: PLAIN_STYLE,
    headers: { 'retry-after': String(seconds) },
    body: `<main>
<h1>${heading}</h1>
<p>${hint}</p>
</main>`,
  })
}
