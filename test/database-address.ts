import type { DatabaseAddress } from '../server/platform/database.ts'

/** The address of another database on the same server. */
export function addressOf(server: DatabaseAddress, database: string): DatabaseAddress {
  if (typeof server !== 'string') return { ...server, database }
  const url = new URL(server)
  url.pathname = `/${database}`
  return url.href
}
