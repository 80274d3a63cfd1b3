const KEY = /^[\w-]{43}$/
/** As long as browsers keep any cookie. */
const LONGEST_SECONDS = 400 * 24 * 3600

/**
 * The cookie by which a browser is known again. `name` tells shoppers' from the console's. It signs nobody in: it only
 * says that somebody has signed in here before (`known-devices.ts`).
 */
export const deviceCookie = (name: string, publicUrl: string) => keyCookie(name, publicUrl, LONGEST_SECONDS)

/** A cookie for a token that was made for one browser (`newToken`). Lax: it is there too when another site leads here. */
export function keyCookie(name: string, publicUrl: string, lifeSeconds: number) {
  const isSecure = publicUrl.startsWith('https:')
  // The prefix keeps other subdomains from setting it; browsers allow it with TLS only.
  const full = `${isSecure ? '__Host-' : ''}${name}`
  return {
    /** The key in the browser's cookies; null: it has none. */
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
