/**
 * Errors that mean that the database is unavailable for now: connection lost (SQLSTATE 08, 57P, and the driver's own
 * codes), out of resources (53), timeouts (57014, 55P03), or a read-only standby (25006).
 */
const DATABASE_AWAY =
  /^(08|57P|53|57014|55P03|25006)|^(CONNECTION_|CONNECT_TIMEOUT|ERR_STREAM_|ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOST|ENET|ENOTFOUND|EAI_)/

export const isDatabaseAway = (error: unknown): boolean =>
  DATABASE_AWAY.test((error as { code?: string } | null)?.code ?? '')
