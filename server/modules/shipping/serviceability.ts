import { z } from 'zod'
import { CourierTrouble } from './courier-wire.ts'
import type { ServedPin } from './served-pins.ts'

/** Shiprocket writes days as text, '4', and yes as 1. Where nobody goes it answers 404 in a reply of 200, without data. */
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
 * What couriers say together: some go there; some take cash; and half of them or more are there within `days`, which is the
 * least that can be promised before it is known which of them carries a parcel.
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
