/** One thing that was to be shown. `was`: as it is printed and written down. */
export type Finding = { what: string; was: string; holds: boolean }

/** A test of what one machine can show of many. `given`: what stood behind its number on the command line. */
export type ScaleTest = {
  what: string
  run(stage: Stage, given: string | undefined): Promise<Finding[]>
}

/** Where a test plays: whatever it starts is ended with it, the last first, and its folders go. */
export type Stage = {
  /** A new one that other accounts can enter. */
  folder(name: string): string
  atEnd(end: () => Promise<unknown> | unknown): void
  say(line: string): void
}

/** A program of a package that is not on this machine: no fault of the shop's. */
export class MissingPackage extends Error {}
