import { type Durations, durations } from '../../../platform/metrics/durations.ts'
import type { Family } from '../../../platform/metrics/family.ts'
import { openSpan } from '../../../platform/tracing/spans.ts'

/**
 * Steps of placing a batch of orders, for metrics. Statements are sent together, so the steps overlap and do not add up to
 * the whole.
 */
const STEPS = ['guard', 'begin', 'price', 'write'] as const
type OrderStep = (typeof STEPS)[number]

const took = Object.fromEntries(STEPS.map((step) => [step, durations()])) as Record<OrderStep, Durations>

export const orderSteps: Family = {
  name: 'shop_order_step_duration_seconds',
  type: 'histogram',
  help: 'Placing orders with cash on delivery, as many as share a transaction, by step.',
  read: () => STEPS.flatMap((step) => took[step].samples({ step })),
}

/** Starts timing a step; the result is called at its end. */
export function beginStep(step: OrderStep): () => void {
  const since = performance.now()
  const span = openSpan(`order ${step}`, 'internal')
  return () => {
    took[step].note(performance.now() - since)
    span?.end()
  }
}

export async function timedStep<Result>(step: OrderStep, work: Promise<Result>): Promise<Result> {
  const done = beginStep(step)
  try {
    return await work
  } finally {
    done()
  }
}
