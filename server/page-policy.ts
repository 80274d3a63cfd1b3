import { hash } from 'node:crypto'

/** Origins of others that a page's policy must allow, by kind. */
export type PageOrigins = { scripts: string[]; frames: string[]; calls: string[] }

export const OWN_ONLY: PageOrigins = { scripts: [], frames: [], calls: [] }

/**
 * The content security policy of a page. Inline scripts are allowed by their hashes: those that the renderer wrote, which
 * alone have its nonce. Any other script that got into the page is only text to a browser.
 */
export function policyFor(
  scripts: string[],
  { scripts: from, frames, calls }: PageOrigins,
  picturesAt: string,
): string {
  const hashes = scripts.map((inline) => `'sha256-${hash('sha256', inline, 'base64')}'`)
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(hashes), ...from].join(' '),
    ["connect-src 'self'", ...calls].join(' '),
    `frame-src ${frames.join(' ') || "'none'"}`,
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data:", ...(picturesAt ? [picturesAt] : [])].join(' '),
    "font-src 'self' data:",
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Removes the nonce, since the page is cached and sent to everybody. */
export function takeNonce(html: string, nonce: string | null): { html: string; scripts: string[] } {
  if (!nonce) return { html, scripts: [] }
  const mark = ` nonce="${nonce}"`
  const scripts = html
    .split('<script')
    .slice(1)
    .map((script) => ({
      tag: script.slice(0, script.indexOf('>')),
      rest: script.slice(script.indexOf('>') + 1),
    }))
    .filter(({ tag }) => tag.includes(mark) && !/\ssrc=/.test(tag))
    .map(({ rest }) => rest.split('</script>')[0]!)
  return { html: html.replaceAll(mark, ''), scripts }
}
