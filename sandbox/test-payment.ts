import type { IncomingMessage } from 'node:http'
import { Problem, readBody } from './http.ts'

export type Fields = Record<string, unknown>

/** How a script wants a payment to differ from a normal one. */
export type Wishes = {
  /** The amount in paise that is paid instead of the amount due. */
  amount?: number
  currency?: string
  /** When the webhook is sent: before this request is answered, meanwhile, or never. */
  webhook: 'now' | 'later' | 'none'
  /** The payment is authorized and not captured. */
  authorizeOnly: boolean
  /** The payment was authorized, not captured in time, and returned by the provider automatically. */
  givenBack: boolean
  /** Pays again what is paid already. */
  again: boolean
}

/** Reads a script's wishes. Refuses 400 values that make no sense. */
export function wishesOf({
  amount,
  currency,
  webhook = 'now',
  authorizeOnly = false,
  givenBack = false,
  again = false,
}: Fields): Wishes {
  if (amount !== undefined && !(typeof amount === 'number' && Number.isInteger(amount) && amount > 0))
    throw new Problem(400, 'amount is a whole number of paise.')
  if (currency !== undefined && !(typeof currency === 'string' && /^[a-z]{3}$/i.test(currency)))
    throw new Problem(400, 'currency has three letters.')
  if (webhook !== 'now' && webhook !== 'later' && webhook !== 'none')
    throw new Problem(400, 'webhook is "now", "later" or "none".')
  if ([authorizeOnly, givenBack, again].some((wish) => typeof wish !== 'boolean'))
    throw new Problem(400, 'authorizeOnly, givenBack and again are true or false.')
  return {
    ...(amount !== undefined && { amount }),
    ...(currency !== undefined && { currency }),
    webhook,
    authorizeOnly: authorizeOnly === true,
    givenBack: givenBack === true,
    again: again === true,
  }
}

/** The fields of a JSON body; without a body there are none. */
export async function readFields(request: IncomingMessage): Promise<Fields> {
  const text = await readBody(request)
  if (text === '') return {}
  const body = parsed(text)
  if (typeof body !== 'object' || body === null) throw new Problem(400, 'The wishes are an object.')
  return { ...body }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Problem(400, 'The body is not JSON.')
  }
}
