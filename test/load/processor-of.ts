import { readFileSync } from 'node:fs'

/** Linux's unit for a process's times. */
const TICKS_A_SECOND = 100

/** The processor time that a process has used so far, in milliseconds. */
export function processorOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13).map(Number)
  return ((user + system) * 1000) / TICKS_A_SECOND
}

/** Linux's statistics of a process, from its state on; empty for a process that has just ended. */
export function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  } catch {
    return []
  }
}
