import { randomKey } from '../../browser/random-key.ts'

/** A key that the server keeps as a UUID; `crypto` makes those on https only. */
export function randomUuid(): string {
  const digits = randomKey()
  const [first, second, third, fourth, fifth] = [
    [0, 8],
    [8, 12],
    [13, 16],
    [17, 20],
    [20, 32],
  ].map(([from, to]) => digits.slice(from, to))
  return `${first}-${second}-4${third}-a${fourth}-${fifth}`
}
