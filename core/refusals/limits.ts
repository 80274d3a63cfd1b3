import { words } from '#words/in/refusals/limits'
import { refusalTable } from '../refusal.ts'

type Wait = {
  /** Seconds. */
  retryAfter: number
}

const theWait = ({ retryAfter }: Wait) => ({ retryAfter })

export const LIMITS = refusalTable({
  tooManyTries: {
    status: 429,
    words: (when: Wait, locale) => words[locale].tooManyTries(longWait(when)),
    details: theWait,
  },
  codeJustAsked: {
    status: 429,
    words: (when: Wait, locale) => words[locale].codeJustAsked(wait(when)),
    details: theWait,
  },
  codesAskedTooOften: {
    status: 429,
    words: (when: Wait, locale) => words[locale].codesAskedTooOften(wait(when)),
    details: theWait,
  },
})

const MINUTE = 60
const HOUR = 60 * MINUTE

/** In seconds or minutes, rounded up. */
function wait({ retryAfter }: Wait): { unit: 'seconds' | 'other'; count: number } {
  if (retryAfter < MINUTE) return { unit: 'seconds', count: retryAfter }
  return { unit: 'other', count: Math.ceil(retryAfter / MINUTE) }
}

/** The same, in hours from two hours on, for limits that are counted over a day. */
const longWait = ({ retryAfter }: Wait): { unit: 'seconds' | 'hours' | 'other'; count: number } =>
  retryAfter < 2 * HOUR ? wait({ retryAfter }) : { unit: 'hours', count: Math.ceil(retryAfter / HOUR) }
