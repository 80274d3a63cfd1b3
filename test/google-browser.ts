/** What the last page of the sign-in window reports to the shop's page. */
export type Told = {
  status: number
  attempt: string
  credential?: string
  email?: string
  name?: string
  googleId?: string
  error?: string | null
}

export type Choice = { account: string } | { use: 'another'; email: string; name: string } | { use: 'none' }

type Answer = { status: number; body: { success: boolean; message: string; token?: string; field?: string } }

/** A browser without a screen that signs in with Google: it keeps cookies and follows redirects. */
export function googleBrowser(shop: () => string) {
  const cookies = new Map<string, Map<string, string>>()

  async function go(address: string, init: RequestInit = {}): Promise<Response> {
    const { hostname } = new URL(address)
    const jar = jarOf(hostname)
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(address, {
      ...init,
      redirect: 'manual',
      headers: { ...(init.headers as Record<string, string>), cookie },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value) jar.set(name!, value)
      else jar.delete(name!)
    }
    return response
  }

  function jarOf(hostname: string) {
    const jar = cookies.get(hostname) ?? new Map<string, string>()
    cookies.set(hostname, jar)
    return jar
  }

  /** Requests an address and follows all redirects. */
  async function follow(
    address: string,
    init?: RequestInit,
  ): Promise<{ response: Response; address: string }> {
    const response = await go(address, init)
    const next = response.headers.get('location')
    return next ? follow(new URL(next, address).href) : { response, address }
  }

  const browser = {
    go,
    cookies,
    /**
     * Starts a sign-in. Returns the address of the account picker, or what the shop reports if it does not get that
     * far.
     */
    async start(attempt = 'attempt-1'): Promise<{ picker: string } | Told> {
      const { response, address } = await follow(`${shop()}/auth/google/start?attempt=${attempt}`)
      return address.startsWith(shop()) ? told(response) : { picker: address }
    },
    async choose(picker: string, choice: Choice): Promise<Told> {
      const body = new URLSearchParams(choice)
      return told((await follow(picker, { method: 'POST', body })).response)
    },
    async signIn(choice: Choice): Promise<Told> {
      const begun = await browser.start()
      return 'picker' in begun ? browser.choose(begun.picker, choice) : begun
    },
    /** Sends the shop's API what the window has reported to the page. */
    async call({ credential, email, name, googleId }: Told, more: object = {}): Promise<Answer> {
      const response = await go(`${shop()}/api/user/google-auth`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ credential, email, name, googleId, ...more }),
      })
      return { status: response.status, body: await response.json() }
    },
  }
  return browser
}

async function told(response: Response): Promise<Told> {
  const page = await response.text()
  const [, said] = /<script type="application\/json" id="said">(.*?)<\/script>/s.exec(page) ?? []
  if (!said) throw new Error(`The window shows ${response.status}: ${page.slice(0, 500)}`)
  return { status: response.status, ...JSON.parse(said) }
}
