import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeUnusedPictures } from '../../../server/modules/catalogue/keep-picture.ts'
import { applyRetention } from '../../../server/modules/customers/apply-retention.ts'
import { claimMessages } from '../../../server/modules/messaging/claim-messages.ts'
import { noteDelivery } from '../../../server/modules/messaging/note-delivery.ts'
import { enter } from '../../../server/modules/orders/ledger/enter.ts'
import { hearCourier } from '../../../server/modules/orders/parcels/hear-courier.ts'
import { sweepParcels } from '../../../server/modules/orders/parcels/tend-parcel.ts'
import { settleRefunded } from '../../../server/modules/returns/refund-return.ts'
import { newId } from '../../../server/platform/ids.ts'
import { createMedia } from '../../../server/platform/media.ts'
import { folderStore } from '../../../server/platform/media-store.ts'
import type { Asked, Question } from './question.ts'

export const JOBS: Question[] = [
  { what: 'messages to send, by mail', once: true, ask: ({ db }) => claimMessages(db, 'email', 20) },
  { what: 'messages to send, by WhatsApp', once: true, ask: ({ db }) => claimMessages(db, 'whatsapp', 80) },
  {
    what: 'what became of a message',
    ask: ({ db, known }) =>
      db.begin((tx) =>
        noteDelivery(tx, {
          providerId: known.message.providerId,
          messageId: null,
          delivery: 'read',
          at: new Date().toISOString(),
          error: null,
        }),
      ),
  },
  {
    what: 'what an order owes, into the ledger',
    ask: ({ db, known }) =>
      db.begin((tx) => enter(tx, { orderId: known.old.id, cause: 'refunded', at: new Date() })),
  },
  { what: 'what the courier tells', ask: tellOfParcel },
  {
    what: 'returns that were paid back',
    ask: ({ db, jobs }) => settleRefunded({ db, jobs, catalogue: { stockMoved() {} } }),
  },
  {
    what: 'parcels to ask about, one sweep',
    once: true,
    growsWith: 'the parcels that are due, a hundred at most',
    ask: ({ db, jobs, log }) => sweepParcels({ db, jobs, log, courier: null }),
  },
  { what: 'pictures that nothing shows', once: true, nightly: true, ask: cleanPictures },
  {
    what: 'a night of retention',
    once: true,
    nightly: true,
    ask: (asked) => applyRetention(asked, new Date()),
  },
  {
    what: 'a night of retention with nothing to do',
    nightly: true,
    ask: (asked) => applyRetention(asked, new Date()),
  },
]

async function tellOfParcel({ db, jobs, log, known }: Asked) {
  const event = newId()
  await db`
    insert into webhook_events (provider, event_id, kind, body)
    values ('courier', ${event}, 'IN TRANSIT', ${db.json({ awb: known.sent.awb, current_status: 'IN TRANSIT' })})`
  await hearCourier({ db, jobs, log }, event)
}

async function cleanPictures({ db }: Asked) {
  const folder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
  try {
    await removeUnusedPictures(db, createMedia(folderStore(folder)))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
