const KEY = /^[\w-]{43}$/
/** The longest lifetime that browsers allow a cookie. */
const LONGEST_SECONDS = 400 * 24 * 3600

/**
 * The cookie by which a browser is recognised. `name` differs for shop and console. It signs nobody in: it only shows that
 * somebody has signed in with this browser before (`known-devices.ts`).
 */
export const deviceCookie = (name: string, publicUrl: string) => keyCookie(name, publicUrl, LONGEST_SECONDS)

/**
 * A cookie for a token that belongs to one browser (`newToken`). SameSite=Lax, so that it is sent when another site links
 * here.
 */
export function keyCookie(name: string, publicUrl: string, lifeSeconds: number) {
  const isSecure = publicUrl.startsWith('https:')
  // The prefix keeps other subdomains from setting it; browsers require https for it.
  const full = `${isSecure ? '__Host-' : ''}${name}`
  return {
    /** The key in a Cookie header; null: there is none. */
    read(cookies: string | undefined): string | null {
      const pair = cookies?.split(/; */).find((each) => each.startsWith(`${full}=`))
      const key = pair?.slice(full.length + 1) ?? ''
      return KEY.test(key) ? key : null
    },
    /** For `Set-Cookie`. */
    write: (key: string): string =>
      `${full}=${key}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  }
}
