import type { IncomingMessage } from 'node:http'
import { Problem, readBody } from './http.ts'

export type Fields = Record<string, unknown>

/** How a script wants a payment to go, where it is not to go well. */
export type Wishes = {
  /** Paise that are paid instead of what is due. */
  amount?: number
  currency?: string
  /** When the shop gets to hear of it: before the answer to this, meanwhile, or never. */
  webhook: 'now' | 'later' | 'none'
  /** The money is set aside and not taken. */
  authorizeOnly: boolean
  /** The money was set aside, nobody took it in time, and the provider has given it back by itself. */
  givenBack: boolean
  /** Pays even what has been paid already. */
  again: boolean
}

/** Refuses with a 400 what makes no sense. */
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

/** No body is an object too: an empty one. */
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
