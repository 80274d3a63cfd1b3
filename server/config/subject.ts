import type { z } from 'zod'

/** One subject of the environment: its variables, which of them are secret, and what the shop makes of them. */
export type Subject<Shape extends z.ZodRawShape, Settings> = {
  variables: Shape
  /** Each may also stand in a file, which NAME_FILE names. */
  secrets: readonly Extract<keyof Shape, string>[]
  /** Throws what `wrong` makes when the variables, each right by itself, do not go together. */
  read(value: z.output<z.ZodObject<Shape>>): Settings
}

export const subject = <Shape extends z.ZodRawShape, Settings>(given: Subject<Shape, Settings>) => given

/** The error that stops a start: a line for each variable, with what is wrong with it. */
export const wrong = (...lines: [variable: string, what: string][]) =>
  new Error(
    `The environment is not right:\n${lines.map(([variable, what]) => `  ${variable}: ${what}`).join('\n')}`,
  )
