import { hash, randomBytes } from 'node:crypto'

/** What a letter carries for its reader alone; 24 bytes, which nobody guesses. */
export const newKey = (): string => randomBytes(24).toString('base64url')

/** As the database keeps what only a letter may know. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')
