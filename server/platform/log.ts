import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON object a line, on standard output; secrets and personal data never go in. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
