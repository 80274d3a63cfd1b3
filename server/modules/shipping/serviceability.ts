import { z } from 'zod'
import { CourierTrouble } from './courier-wire.ts'
import type { ServedPin } from './served-pins.ts'

/**
 * Shiprocket writes days as text, '4', and yes as 1. For a place that no courier serves it replies 200 with a body that
 * says 404.
 */
const answer = z.union([
  z.object({
    data: z.object({
      available_courier_companies: z.array(
        z.object({
          cod: z.union([z.number(), z.boolean()]).transform(Boolean),
          blocked: z.union([z.number(), z.boolean()]).nullish().transform(Boolean),
          estimated_delivery_days: z
            .union([z.string().trim().min(1), z.number()])
            .pipe(z.coerce.number<string | number>().int().min(0).max(60))
            .nullable()
            .catch(null),
        }),
      ),
    }),
  }),
  z.object({ status: z.literal(404) }),
])

/**
 * Summarises couriers: served if any goes there, cash if any takes it, and `days` within which at least half of them
 * deliver, which is the earliest that can be promised before the courier is chosen.
 */
export function servedOf(body: unknown): ServedPin {
  const parsed = answer.safeParse(body)
  if (!parsed.success) throw new CourierTrouble('The courier’s answer about a PIN code cannot be read.', true)
  const all = 'data' in parsed.data ? parsed.data.data.available_courier_companies : []
  const going = all.filter(({ blocked }) => !blocked)
  const days = going.flatMap((courier) => courier.estimated_delivery_days ?? []).toSorted((a, b) => a - b)
  return {
    isServed: going.length > 0,
    takesCash: going.some(({ cod }) => cod),
    days: days[Math.floor((days.length - 1) / 2)] ?? null,
  }
}
