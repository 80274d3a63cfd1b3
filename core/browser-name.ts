const BROWSERS = ['Firefox', 'Edg', 'OPR', 'SamsungBrowser', 'Chrome', 'Safari']
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS X', 'Linux']
const CALLED: Record<string, string> = {
  Edg: 'Edge',
  OPR: 'Opera',
  SamsungBrowser: 'Samsung Internet',
  'Mac OS X': 'Mac',
}

/** 'Chrome on Android', from what the browser says of itself; null: it says nothing that we know. */
export function browserName(userAgent: string): string | null {
  const found = (names: string[]) => {
    const name = names.find((one) => userAgent.includes(one))
    return name && (CALLED[name] ?? name)
  }
  const [browser, system] = [found(BROWSERS), found(SYSTEMS)]
  return browser && system ? `${browser} on ${system}` : null
}
