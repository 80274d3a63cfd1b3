import { randomUUID } from 'node:crypto'
import { askAs } from '../../staff.ts'
import { answerOf } from '../payment-journey.ts'
import { orderByCredit } from './credit-steps.ts'
import type { Life, Seen, Step } from './life.ts'
import { STEPS } from './steps.ts'

const TAKEN_THOUGH_SENSELESS = 0.06
const TAKEN_TWICE = 0.12

/** Takes at most `most` steps of a life, fewer if no step is possible any more. `between` is called before each. */
export async function live(life: Life, most: number, between: () => Promise<void>): Promise<void> {
  await between()
  if (life.code === null) await orderByCredit(life)
  if (life.code === null) return
  for (let n = 0; n < most; n++) {
    await between()
    const seen = await look(life)
    const step = seen && nextStep(life, seen)
    if (!step) return
    life.done.push(step.name)
    life.key = randomUUID()
    const twice = life.random.chance(TAKEN_TWICE)
    await Promise.all([step.take(life, seen), twice ? step.take(life, seen) : null])
  }
}

/** The order as the console shows it; null while the shop is away. */
async function look({ world, code }: Life): Promise<Seen | null> {
  await world.shop()
  const params = { code: code! }
  const page = await answerOf(askAs(world.staff, 'GET /api/admin/orders/{code}', undefined, { params }))
  return page.reply?.reply.order ?? null
}

function nextStep(life: Life, seen: Seen): Step | null {
  const { random } = life
  if (random.chance(TAKEN_THOUGH_SENSELESS)) return random.pick(STEPS)
  const likely = STEPS.flatMap((step) =>
    Array<Step>(step.makesSense(seen, life) ? step.weight : 0).fill(step),
  )
  return likely.length > 0 ? random.pick(likely) : null
}
