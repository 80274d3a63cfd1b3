type Cdn = { purgeUrl: string; token: string | null }

/** Fastly's API takes the same with another method and another header for the token. */
const FASTLY = 'api.fastly.com'

/** Purges all pages with one of these keys from the shared cache. Throws an Error that names the cache, but not the token. */
export async function purge({ purgeUrl, token }: Cdn, keys: string[], timeoutMs: number): Promise<void> {
  const { origin, hostname } = new URL(purgeUrl)
  const isFastly = hostname === FASTLY
  const answer = await fetch(purgeUrl, {
    method: isFastly ? 'POST' : 'PURGE',
    headers: {
      'surrogate-key': keys.join(' '),
      ...(token && (isFastly ? { 'fastly-key': token } : { authorization: `Bearer ${token}` })),
    },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    const { cause, message } = error
    throw new Error(
      `The CDN (${origin}) cannot be reached: ${cause instanceof Error ? cause.message : message}`,
    )
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`The CDN (${origin}) answered ${answer.status} to a purge`)
}
