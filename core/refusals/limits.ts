import { refusalTable } from '../refusal.ts'

type Wait = {
  /** Seconds. */
  retryAfter: number
}

const theWait = ({ retryAfter }: Wait) => ({ retryAfter })

export const LIMITS = refusalTable({
  tooManyTries: {
    status: 429,
    words: (when: Wait) => `That was too many tries. ${again(when)}`,
    details: theWait,
  },
  codeJustAsked: {
    status: 429,
    words: (when: Wait) => `A code was asked for a moment ago. ${again(when)}`,
    details: theWait,
  },
  codesAskedTooOften: {
    status: 429,
    words: (when: Wait) => `Five codes were asked for within an hour. ${again(when)}`,
    details: theWait,
  },
})

const MINUTE = 60

const again = ({ retryAfter }: Wait) => `Please try again in ${wait(retryAfter)}.`

/** '40 seconds', '1 minute', '12 minutes'; never less than it takes. */
function wait(seconds: number): string {
  if (seconds < MINUTE) return seconds === 1 ? '1 second' : `${seconds} seconds`
  const minutes = Math.ceil(seconds / MINUTE)
  return minutes === 1 ? '1 minute' : `${minutes} minutes`
}
