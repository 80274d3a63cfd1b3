/**
 * The background queues, with the names that the console shows. `byTheClock`: jobs that are scheduled, so a failed one is
 * followed by the next.
 */
export const QUEUES = {
  'outbox-email': { text: 'Mails', byTheClock: false },
  'outbox-whatsapp': { text: 'WhatsApp messages', byTheClock: false },
  'account-mail': { text: 'Mails asked for at the sign-in', byTheClock: false },
  'whatsapp-events': { text: 'News from WhatsApp', byTheClock: false },
  'payment-event': { text: 'News of payments', byTheClock: false },
  'send-refund': { text: 'Refunds', byTheClock: false },
  'tend-parcel': { text: 'Parcels at the courier', byTheClock: false },
  'courier-event': { text: 'News from the courier', byTheClock: false },
  'import-products': { text: 'Imports of products', byTheClock: false },
  'purge-cdn': { text: 'Pages that the CDN has to forget', byTheClock: false },
  'check-payments': { text: 'Payments asked about', byTheClock: true },
  'check-confirmations': { text: 'Orders that wait for a confirmation', byTheClock: true },
  'count-returns': { text: 'Parcels that came back, counted', byTheClock: true },
  'tend-pickup': { text: 'Returns fetched by the courier', byTheClock: false },
  'check-returns': { text: 'Returns seen to', byTheClock: true },
  'check-parcels': { text: 'Parcels asked about', byTheClock: true },
  'check-imports': { text: 'Imports taken up again', byTheClock: true },
  'ask-served-pins': { text: 'PIN codes asked at the courier', byTheClock: true },
  'invite-reviews': { text: 'Reviews asked for', byTheClock: true },
  'apply-retention': { text: 'Data that is kept no longer', byTheClock: true },
  'catch-up-ledger': { text: 'Orders of before entered into the ledger', byTheClock: true },
  'audit-books': { text: 'The books held against each other', byTheClock: true },
  'clean-pictures': { text: 'Pictures that nothing uses', byTheClock: true },
} as const satisfies Record<string, { text: string; byTheClock: boolean }>

export type QueueName = keyof typeof QUEUES

/** How a queue stands. */
export type QueueStanding<Moment> = {
  name: QueueName
  /** Counted up to some thousands. */
  waiting: number
  /** When the longest waiting entry was added. */
  oldest: Moment | null
  /** At most a minute old. */
  active: number
  /** Failures that were not repeated since. */
  failed: number
}

/** A failed job (a dead letter) or message. */
export type QueueFailure<Moment> = {
  id: string
  queue: QueueName
  /** The message of the service that failed. */
  reason: string | null
  at: Moment
  tries: number
  /** Only of a message, which has a page of its own. */
  template: string | null
}

export const isQueueName = (name: string): name is QueueName => Object.hasOwn(QUEUES, name)
