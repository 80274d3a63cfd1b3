/**
 * The database is away (SQLSTATE 08, 57P, and the driver's own codes), has no room (53), took too long (57014, 55P03) or
 * is a standby for the moment (25006): the shop is away, for now.
 */
const DATABASE_AWAY =
  /^(08|57P|53|57014|55P03|25006)|^(CONNECTION_|CONNECT_TIMEOUT|ERR_STREAM_|ECONN|ETIMEDOUT|EPIPE|ENOENT|EHOST|ENET|ENOTFOUND|EAI_)/

export const isDatabaseAway = (error: unknown): boolean =>
  DATABASE_AWAY.test((error as { code?: string } | null)?.code ?? '')
