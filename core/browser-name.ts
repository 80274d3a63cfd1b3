const BROWSERS = ['Firefox', 'Edg', 'OPR', 'SamsungBrowser', 'Chrome', 'Safari']
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']
const CALLED: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  'Mac OS X': 'Mac',
}

/** Browser and operating system by the names that people know, read from a User-Agent header; both null: unknown. */
export type KnownBrowser = { browser: string; system: string } | { browser: null; system: null }

/** 'Chrome on Android', for people of the shop. */
export function browserName(userAgent: string): string | null {
  const { browser, system } = knownBrowser(userAgent)
  return browser && `${browser} on ${system}`
}

export function knownBrowser(userAgent: string): KnownBrowser {
  const found = (names: string[]) => {
    const name = names.find((known) => userAgent.includes(known))
    return name && (CALLED[name] ?? name)
  }
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser && system ? { browser, system } : { browser: null, system: null }
}
