import type { ShownMessage } from '../../contract/replies.ts'
import { beginningOf } from '../../core/beginning-of.ts'
import { dayInIndia } from '../../core/india-time.ts'
import { DEFAULT_LOCALE } from '../../core/locale.ts'
import { letterheadOf } from '../letterhead.ts'
import { consentsOf, withdrawConsent } from '../modules/customers/consents-of.ts'
import { heldOf } from '../modules/customers/export-customer.ts'
import type { WholeMessage } from '../modules/messaging/find-messages.ts'
import { previewMessage } from '../modules/messaging/preview.ts'
import type { Letterhead } from '../modules/messaging/templates/definition.ts'
import type { Door } from './door.ts'

/** A shopper's consents and messages, and the signed export of her data. */
export function openConsentRoutes({ open }: Door) {
  open('POST /api/consents/get', async (shop, { shopper, locale }) => {
    const { db, signing, limits } = shop
    await limits.byAccount('consents', shopper.accountId)
    const { held, said, messages } = await consentsOf(db, shopper.accountId)
    const letterhead = letterheadOf(shop, locale ?? DEFAULT_LOCALE)
    return {
      held: held.map(({ since, ...consent }) => ({ ...consent, since: since?.toISOString() ?? null })),
      said: said.map(({ at, ...consent }) => ({ ...consent, at: at.toISOString() })),
      messages: messages.map((message) => shown(message, letterhead)),
      signedWith: signing.publicPem,
    }
  })

  open('POST /api/consents/withdraw', async ({ db, catalogue, limits }, { shopper, payload }) => {
    await limits.byAccount('profile', shopper.accountId)
    const { kind, id } = payload
    await withdrawConsent(db, shopper.accountId, { kind, id })
    if (kind === 'review') await catalogue.shown()
    return {}
  })

  open(
    'POST /api/consents/export',
    async ({ db, settings, limits, signing }, { shopper: { accountId, code } }) => {
      await limits.byAccount('export', accountId)
      const exportedAt = new Date()
      const held = await heldOf(db, accountId)
      const text = `${JSON.stringify({ shop: settings.facts().legalName, exportedAt, ...held }, null, 2)}\n`
      return {
        fileName: `my-data-${code}-${dayInIndia(exportedAt)}.json`,
        text,
        signature: signing.sign(text).toString('base64'),
      }
    },
  )

  open('GET /api/signing-key', async ({ signing }) => ({
    algorithm: 'Ed25519',
    pem: signing.publicPem,
  }))
}

function shown(message: WholeMessage, letterhead: Letterhead): ShownMessage {
  const { channel, state, createdAt, purpose } = message
  return {
    channel,
    state,
    at: createdAt.toISOString(),
    subject: purpose === 'authentication' ? null : subjectOf(message, letterhead),
  }
}

const MOST_SHOWN = 120

/** Null: the text was erased, or was a secret for its reader only. */
function subjectOf(message: WholeMessage, letterhead: Letterhead): string | null {
  const preview = previewMessage(message, letterhead)
  return preview?.mail?.subject ?? (beginningOf(preview?.whatsapp?.text ?? '', MOST_SHOWN) || null)
}
