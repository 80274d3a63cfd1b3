/** The result of one claim. `was`: the measurement, as it is printed and recorded. */
export type Finding = { what: string; was: string; holds: boolean }

/** A test of what one machine can show of a shop on many. `given`: its parameter on the command line. */
export type ScaleTest = {
  what: string
  run(stage: Stage, given: string | undefined): Promise<Finding[]>
}

/** The resources of a test: everything it starts is ended with it, the last first, and its folders are deleted. */
export type Stage = {
  /** Creates a folder that other accounts can enter. */
  folder(name: string): string
  atEnd(end: () => Promise<unknown> | unknown): void
  say(line: string): void
}

/** An error for a program that is not installed, which is no fault of the shop. */
export class MissingPackage extends Error {}
