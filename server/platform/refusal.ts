export type RefusalDetails = {
  field?: string
  lines?: { _id: string; size: string; name: string; wanted: number; available: number }[]
  /** Rupees. */
  amount?: number
  /** The payment that this is about is still being checked, and asked about again by itself. */
  checking?: { orderId: string; nextCheckAt: string }
  /** Of what someone else has saved meanwhile. */
  version?: number
  /** Seconds until another try makes sense. */
  retryAfter?: number
}

/** An expected "no": the status and the words go to the caller as they are. Anything else thrown is our fault. */
export class Refusal extends Error {
  readonly status: number
  readonly details: RefusalDetails
  constructor(status: number, message: string, details: RefusalDetails = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.details = details
  }
}
