import { provider } from './provider.ts'
import { address, key } from './variables.ts'

export type GoogleConfig = { issuer: string; clientId: string; clientSecret: string }

export const google = provider({
  name: 'google',
  variables: {
    GOOGLE_CLIENT_ID: key,
    GOOGLE_CLIENT_SECRET: key,
    GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  },
  secrets: ['GOOGLE_CLIENT_SECRET'],
  needs: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  read: (value): GoogleConfig => ({
    issuer: value.GOOGLE_ISSUER,
    clientId: value.GOOGLE_CLIENT_ID,
    clientSecret: value.GOOGLE_CLIENT_SECRET,
  }),
})
