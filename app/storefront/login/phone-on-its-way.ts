const KEY = 'phoneCode'
/** As long as the server keeps the code. */
const LIFE_MS = 900_000

/** Which phone the last code went to, so that a look at WhatsApp and a reload lead back to where it is typed. */
export function keepPhone(phone: string) {
  sessionStorage.setItem(KEY, JSON.stringify({ phone, until: Date.now() + LIFE_MS }))
}

export function readPhone(): string | null {
  const { phone, until } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as {
    phone?: string
    until?: number
  }
  return phone && until && until > Date.now() ? phone : null
}

export function dropPhone() {
  sessionStorage.removeItem(KEY)
}
