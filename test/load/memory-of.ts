import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Of a process, in MiB: what it holds now (`VmRSS`) or has held at most (`VmHWM`), the program's own pages with it. */
export function memoryOf({ pid }: ChildProcess, which: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Math.round(Number(new RegExp(`${which}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}
