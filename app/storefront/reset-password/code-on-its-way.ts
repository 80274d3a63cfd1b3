const KEY = 'passwordReset'
/** As long as the server keeps the code. */
const LIFE_MS = 900_000

/** To whom the last code went, so that a trip to the mailbox and a reload lead back to the second step. */
export function keepCodeOnItsWay(email: string) {
  sessionStorage.setItem(KEY, JSON.stringify({ email, until: Date.now() + LIFE_MS }))
}

export function readCodeOnItsWay(): string | null {
  const { email, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
    email?: string
    until?: number
  }
  return email && until && until > Date.now() ? email : null
}

export function dropCodeOnItsWay() {
  sessionStorage.removeItem(KEY)
}
