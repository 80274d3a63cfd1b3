import { readFileSync } from 'node:fs'

/** Of Linux, for whatever counts a process's time. */
const TICKS_A_SECOND = 100

/** Milliseconds of processor that a process has had so far. */
export function processorOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return ((user + system) * 1000) / TICKS_A_SECOND
}

/** What Linux says of a process, from its state on; nothing of one that has just ended. */
export function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}
