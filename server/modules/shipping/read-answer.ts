import { z } from 'zod'
import { CourierTrouble } from './courier-wire.ts'

/** Numbers in some answers, texts in others. */
export const courierId = z.union([z.string().min(1), z.number()]).transform(String)
/** Empty: there is none yet. */
export const maybeAwb = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((given) => String(given ?? ''))

/** The courier's answer in the shape of `schema`. Throws `CourierTrouble` for any other. */
export function readAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  throw new CourierTrouble('The courier’s answer cannot be read.', true)
}
