import { mailboxKey } from '../modules/accounts/mailbox-key.ts'
import { confirmWait, lookAtLink, stopWaits } from '../modules/size-waits/answer-link.ts'
import { askByMail, askForSize } from '../modules/size-waits/ask-for-size.ts'
import { ownWaits, withdrawWait } from '../modules/size-waits/own-waits.ts'
import type { Door } from './door.ts'

/** "Tell me when my size is back." */
export function openSizeWaitRoutes({ shop, open }: Door) {
  const hasWhatsApp = shop.config.whatsapp !== null

  open('POST /api/size-wait/get', ({ db }, { shopper }) => ownWaits(db, shopper.accountId, hasWhatsApp))

  open('POST /api/size-wait/ask', async ({ db, jobs, limits }, { shopper, payload }) => {
    await limits.byAccount('size-wait', shopper.accountId)
    const { itemId: handle, size, byWhatsApp } = payload
    const state = await askForSize({ db, jobs, hasWhatsApp }, shopper.accountId, { handle, size }, byWhatsApp)
    return { state }
  })

  open('POST /api/size-wait/ask-by-mail', async ({ db, jobs, limits }, { payload, address, locale }) => {
    const { itemId: handle, size, email } = payload
    // Limited by mailbox, in whatever spelling; the answer does not depend on whose it is.
    await limits.byAsker('size-wait', await mailboxKey(db, email), { address, device: null })
    await askByMail({ db, jobs }, { email, locale }, { handle, size })
    return { state: 'mailed' }
  })

  open('POST /api/size-wait/withdraw', async ({ db, limits }, { shopper, payload }) => {
    await limits.byAccount('size-wait', shopper.accountId)
    await withdrawWait(db, shopper.accountId, { handle: payload.itemId, size: payload.size })
    return {}
  })

  open('POST /api/size-wait/look', async ({ db }, { payload }) => ({
    wait: await lookAtLink(db, payload.key),
  }))

  open('POST /api/size-wait/confirm', async ({ db }, { payload }) => ({
    wait: await confirmWait(db, payload.key),
  }))

  open('POST /api/size-wait/stop', async ({ db }, { payload }) => {
    await stopWaits(db, payload.key)
    return {}
  })
}
