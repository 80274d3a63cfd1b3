import type { ServerResponse } from 'node:http'
import { sendJson } from '../http.ts'
import { randomId } from '../random-id.ts'

/** An error that is answered in the Graph API's format. */
export class GraphError extends Error {
  readonly status: number
  readonly code: number
  readonly details: string | undefined
  constructor(status: number, code: number, message: string, details?: string) {
    super(message)
    this.status = status
    this.code = code
    this.details = details
  }
}

export function sendGraphError(response: ServerResponse, { status, code, message, details }: GraphError) {
  sendJson(response, status, {
    error: {
      message: `(#${code}) ${message}`,
      type: 'OAuthException',
      code,
      ...(details ? { error_data: { messaging_product: 'whatsapp', details } } : {}),
      fbtrace_id: randomId('A', 22),
    },
  })
}

/** WhatsApp's errors by code, those that somebody may want to see. */
export const REFUSALS: Record<number, { status: number; title: string; details: string }> = {
  4: { status: 400, title: 'Application request limit reached', details: 'Too many calls.' },
  190: { status: 401, title: 'Access token has expired', details: 'The access token has expired.' },
  368: {
    status: 403,
    title: 'Temporarily blocked for policies violations',
    details: 'The account is blocked.',
  },
  80007: {
    status: 400,
    title: 'Rate limit issues',
    details: 'The business account has reached its rate limit.',
  },
  130429: { status: 400, title: 'Rate limit hit', details: 'Message throughput has been reached.' },
  131016: { status: 500, title: 'Service unavailable', details: 'A service is temporarily unavailable.' },
  131026: { status: 400, title: 'Message undeliverable', details: 'Message undeliverable.' },
  131031: { status: 403, title: 'Account has been locked', details: 'The business account is locked.' },
  131047: {
    status: 400,
    title: 'Re-engagement message',
    details: 'More than 24 hours since the last reply.',
  },
  131048: { status: 400, title: 'Spam rate limit hit', details: 'Too many messages were reported as spam.' },
  131049: {
    status: 400,
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    details: 'Not delivered, to maintain healthy ecosystem engagement.',
  },
  131050: {
    status: 400,
    title: 'User has stopped marketing messages',
    details: 'The user has chosen to stop receiving marketing messages.',
  },
  131056: { status: 400, title: 'Pair rate limit hit', details: 'Too many messages to this recipient.' },
  132015: {
    status: 400,
    title: 'Template is paused',
    details: 'The template is paused for its low quality.',
  },
}
