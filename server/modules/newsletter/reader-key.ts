import { hash, randomBytes } from 'node:crypto'

/** A reader's secret key, part of every letter's links: 24 random bytes. */
export const newKey = (): string => randomBytes(24).toString('base64url')

/** A key as the database stores it. */
export const hashOfKey = (key: string): Buffer => hash('sha256', key, 'buffer')
