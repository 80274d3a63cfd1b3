import type { Random } from '../durability/random.ts'

/** Names under which a reply says what another call asks for. */
const ALSO = new Map(
  Object.entries({
    orderId: ['orderId', 'code', '_id'],
    code: ['code', 'orderId'],
    codes: ['code', 'orderId'],
    handle: ['handle', '_id'],
    itemId: ['_id'],
    id: ['id'],
    cursor: ['nextCursor'],
    hash: ['hash'],
    razorpay_order_id: ['id'],
    userId: ['userId'],
  }),
)
const MOST = 200
/** What would open the caller's own door to somebody else, or shut it. */
const NEVER = new Set(['token', 'csrf', 'message', 'password'])

/** What the shop itself has said so far, by the names of its fields: real numbers of orders, people, products. */
export type Known = {
  /** Undefined: nothing is known of that name, or this time it shall not be used. */
  pick(name: string, random: Random): string | undefined
  learn(reply: unknown): void
}

export function startKnowing(): Known {
  const values = new Map<string, string[]>()
  let next = 0
  const keep = (name: string, value: string) => {
    const list = values.get(name) ?? []
    if (list.includes(value)) return
    list[list.length < MOST ? list.length : next++ % MOST] = value
    values.set(name, list)
  }
  const learn = (reply: unknown, name = ''): void => {
    if (typeof reply === 'string' && reply !== '' && reply.length < 200 && !NEVER.has(name)) keep(name, reply)
    else if (typeof reply === 'object' && reply !== null)
      for (const [key, inner] of Object.entries(reply)) learn(inner, Array.isArray(reply) ? name : key)
  }
  return {
    learn,
    pick(name, random) {
      const lists = (ALSO.get(name) ?? [name]).flatMap((each) => values.get(each) ?? [])
      return lists.length > 0 && random.chance(0.8) ? random.pick(lists) : undefined
    },
  }
}
