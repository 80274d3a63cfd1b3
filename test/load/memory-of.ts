import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The memory of a process in MiB, now (`VmRSS`) or at most so far (`VmHWM`), including the program's own pages. */
export function memoryOf({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
