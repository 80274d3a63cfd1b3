import type { Random } from '../durability/random.ts'

/** Names of fields in replies whose values fit a parameter of another call. */
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
/** Fields that would give the caller's session to somebody else, or end it. */
const NEVER = new Set(['token', 'csrf', 'message', 'password'])

/** Values from the shop's replies by their field names: real numbers of orders, people and products. */
export type Known = {
  /** A known value; undefined: none is known for this name, or by chance none is to be used. */
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
