import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Identity = {
  email: string
  name: string
  /** Whether Google has confirmed the address. */
  verified: boolean
  /** The domain of a Workspace account, which Google hosts for its owner. */
  hostedDomain?: string
  /** The account picker's remark about the identity. */
  note: string
}

const LISTED: Identity[] = [
  { email: 'a.new.shopper@gmail.com', name: 'A New Shopper', verified: true, note: 'Gmail' },
  {
    email: 'shopper@example.com',
    name: 'A Shopper',
    verified: true,
    hostedDomain: 'example.com',
    note: 'Workspace; the demo shopper’s address',
  },
  {
    email: 'shopper@elsewhere.example',
    name: 'A Shopper Elsewhere',
    verified: true,
    note: 'An address that Google does not run',
  },
  {
    email: 'unconfirmed@elsewhere.example',
    name: 'An Unconfirmed Shopper',
    verified: false,
    note: 'Never confirmed the address',
  },
]

export type Identities = ReturnType<typeof keepIdentities>

/** The identities that are always listed, and those that somebody has typed in, which outlive a restart. */
export function keepIdentities(directory: string) {
  const file = join(directory, 'google-identities.json')
  const added: Identity[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const all = () => [...LISTED, ...added]

  return {
    all,

    bySubject: (subject: string): Identity | undefined =>
      all().find((identity) => subjectOf(identity) === subject),

    byEmail: (email: string): Identity | undefined =>
      all().find((identity) => identity.email === email.trim().toLowerCase()),

    /** Adds an identity, or returns the existing one of this address, which keeps its name. */
    add(typedEmail: string, typedName: string): Identity {
      const email = typedEmail.trim().toLowerCase()
      const known = all().find((identity) => identity.email === email)
      if (known) return known
      const identity = { email, name: typedName.trim(), verified: true, note: 'Added here' }
      added.push(identity)
      writeFileSync(`${file}.new`, JSON.stringify(added, null, 2))
      renameSync(`${file}.new`, file)
      return identity
    },
  }
}

/** The subject of an identity, always the same for an address: 21 digits, as Google's are. */
export function subjectOf({ email }: Identity): string {
  const digits = BigInt(`0x${createHash('sha256').update(email).digest('hex')}`).toString()
  return `1${digits.padStart(20, '0').slice(0, 20)}`
}
