import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { atMost } from './at-most.ts'

/** The argon2id parameters with the least memory among those that OWASP calls equivalent: 7 MiB, five passes. */
const ARGON2ID = { algorithm: 2, memoryCost: 7168, timeCost: 5, parallelism: 1 } as const
const PREFIX = `$argon2id$v=19$m=${ARGON2ID.memoryCost},t=${ARGON2ID.timeCost},p=${ARGON2ID.parallelism}$`
/** The hash of no password; checking against it takes as long as against a real one. */
const NOBODYS = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** A hash uses a core and 7 MiB for a while: one core remains for everything else. */
const inTurn = atMost(Math.min(Math.max(1, availableParallelism() - 1), 3))

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(typed(password), ARGON2ID))

/** `kept` is null for an account without a password, and for no account: false, after the same time. */
export async function passwordFits(kept: string | null, password: string): Promise<boolean> {
  const fits = await inTurn(() => verify(kept ?? NOBODYS, typed(password)))
  return fits && kept !== null
}

export const isOutdated = (kept: string): boolean => !kept.startsWith(PREFIX)

/** The same letters, however a keyboard composes them. */
const typed = (password: string) => password.normalize('NFC')
