import type { z } from 'zod'

/** A group of variables, which of them are secret, and the settings made from them. */
export type Subject<Shape extends z.ZodRawShape, Settings> = {
  variables: Shape
  /** Variables that can also be given in a file, by NAME_FILE. */
  secrets: readonly Extract<keyof Shape, string>[]
  /** Throws the error of `wrong` when the variables, each valid by itself, contradict each other. */
  read(value: z.output<z.ZodObject<Shape>>): Settings
}

export const subject = <Shape extends z.ZodRawShape, Settings>(given: Subject<Shape, Settings>) => given

/** The error that stops a start: one line per variable. */
export const wrong = (...lines: [variable: string, what: string][]) =>
  new Error(
    `The environment is not right:\n${lines.map(([variable, what]) => `  ${variable}: ${what}`).join('\n')}`,
  )
