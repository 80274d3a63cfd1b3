import type { z } from 'zod'
import { type Subject, subject, wrong } from './subject.ts'

type Name<Shape> = Extract<keyof Shape, string>
type Value<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape>>
type Complete<Shape extends z.ZodRawShape, Needed extends string> = Value<Shape> & {
  [name in Needed & keyof Value<Shape>]-?: NonNullable<Value<Shape>[name]>
}

/**
 * The variables of an outside service: null if none is set, so that it is off. If only some are set the start stops and
 * names the others: the shop might otherwise take money and never hear of it.
 */
export function provider<Shape extends z.ZodRawShape, const Needed extends Name<Shape>, Settings>(given: {
  /** Its name in error messages. */
  name: string
  variables: Shape
  secrets: readonly Name<Shape>[]
  needs: readonly Needed[]
  read(value: Complete<Shape, Needed>): Settings
}): Subject<Shape, Settings | null> {
  const { name, needs } = given
  return subject({
    variables: given.variables,
    secrets: given.secrets,
    read(value) {
      const missing = needs.filter((variable) => (value as Record<string, unknown>)[variable] === undefined)
      if (missing.length === needs.length) return null
      if (missing.length === 0) return given.read(value as Complete<Shape, Needed>)
      throw wrong(
        ...missing.map((variable): [string, string] => [
          variable,
          `is missing, and ${name} needs it beside its other keys`,
        ]),
      )
    },
  })
}
