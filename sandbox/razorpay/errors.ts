/** An error that is answered in Razorpay's format. */
export class RazorpayProblem extends Error {
  readonly status: number
  readonly field: string | undefined
  constructor(status: number, description: string, field?: string) {
    super(description)
    this.status = status
    this.field = field
  }
}

export function bodyOf({ message, field }: RazorpayProblem) {
  return {
    error: {
      code: 'BAD_REQUEST_ERROR',
      description: message,
      source: 'business',
      step: 'payment_initiation',
      reason: 'input_validation_failed',
      metadata: {},
      ...(field && { field }),
    },
  }
}

export const unknownId = () => new RazorpayProblem(400, 'The id provided does not exist')
