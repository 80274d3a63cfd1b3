/** A Postgres host. Several hosts of one database are its primary and its standbys; which one is the primary may change. */
export type DatabaseHost = { host: string; port: number }

const SESSION_KINDS = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/**
 * `postgres://user:password@h1:5432,h2:5433/shop?target_session_attrs=read-write`, split into what stands before the hosts,
 * the hosts, and what follows them.
 */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)((?:[/?].*)?)$/
const DEFAULT_PORT = 5432

/** What is wrong with the URL, without quoting its password; null: nothing. */
export function wrongWithDatabaseUrl(url: string): string | null {
  const hosts = hostsOf(url)
  if (hosts.length === 0) return 'must be like postgres://user:password@host:5432/shop'
  const attrs = URL.parse(onOneHost(url))?.searchParams.get('target_session_attrs')
  if (attrs && !SESSION_KINDS.some((kind) => kind === attrs))
    return `target_session_attrs must be one of ${SESSION_KINDS.join(', ')}`
  return null
}

/** The hosts in the order in which they are tried; empty: this is no database URL. */
export function hostsOf(url: string): DatabaseHost[] {
  const listed = FORM.exec(url)?.[2]?.split(',') ?? []
  const hosts = listed.map((host) => URL.parse(`postgres://${host}`))
  if (hosts.some((host) => !host?.hostname)) return []
  if (!URL.canParse(onOneHost(url))) return []
  return hosts.map((host) => ({
    host: host!.hostname.replace(/^\[|\]$/g, ''),
    port: Number(host!.port || DEFAULT_PORT),
  }))
}

/** The URL with its first host only, in the form that other programs accept. */
export const onOneHost = (url: string): string =>
  url.replace(FORM, (_, before: string, hosts: string, after: string) => before + hosts.split(',')[0] + after)

/** Hosts and database name, without the password, for logs and error messages. */
export function nameOf(url: string): string {
  const hosts = FORM.exec(url)?.[2] ?? ''
  return `${hosts}${URL.parse(onOneHost(url))?.pathname ?? ''}`
}
