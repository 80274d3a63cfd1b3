/** Where a Postgres server may be; several for one database, of which one is the primary at a time. */
export type DatabaseHost = { host: string; port: number }

const SESSION_KINDS = ['read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const

/** `postgres://user:password@h1:5432,h2:5433/shop?target_session_attrs=read-write`: what stands before, at and after the hosts. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]+)((?:[/?].*)?)$/
const DEFAULT_PORT = 5432

/** What is wrong with it, in words that do not hold its password; null: nothing. */
export function wrongWithDatabaseUrl(url: string): string | null {
  const hosts = hostsOf(url)
  if (hosts.length === 0) return 'must be like postgres://user:password@host:5432/shop'
  const attrs = URL.parse(onOneHost(url))?.searchParams.get('target_session_attrs')
  if (attrs && !SESSION_KINDS.some((kind) => kind === attrs))
    return `target_session_attrs must be one of ${SESSION_KINDS.join(', ')}`
  return null
}

/** In the order in which they are tried; none: this is not the address of a database. */
export function hostsOf(url: string): DatabaseHost[] {
  const listed = FORM.exec(url)?.[2]?.split(',') ?? []
  const hosts = listed.map((one) => URL.parse(`postgres://${one}`))
  if (hosts.some((host) => !host?.hostname)) return []
  if (!URL.canParse(onOneHost(url))) return []
  return hosts.map((host) => ({
    host: host!.hostname.replace(/^\[|\]$/g, ''),
    port: Number(host!.port || DEFAULT_PORT),
  }))
}

/** The same with the first of its hosts alone, which is a URL as others read it. */
export const onOneHost = (url: string): string =>
  url.replace(FORM, (_, before: string, hosts: string, after: string) => before + hosts.split(',')[0] + after)

/** For a log or a refusal: the hosts and the database, without the password. */
export function nameOf(url: string): string {
  const hosts = FORM.exec(url)?.[2] ?? ''
  return `${hosts}${URL.parse(onOneHost(url))?.pathname ?? ''}`
}
