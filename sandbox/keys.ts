import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Returns keys by name, made on the first request and then kept: a shop that was configured with them must still be
 * accepted after a restart.
 */
export function keepKeys(directory: string): (name: string) => string {
  const file = join(directory, 'keys.json')
  const keys: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  return (name) => {
    if (keys[name]) return keys[name]
    const key = randomBytes(24).toString('hex')
    keys[name] = key
    writeFileSync(file, JSON.stringify(keys, null, 2))
    return key
  }
}
