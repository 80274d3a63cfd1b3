import { resolve } from 'node:path'
import { z } from 'zod'
import { subject } from './subject.ts'

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) || /^[\w+/-]{43}=?$/.test(text)

/** Where the shop keeps what is not in the database, and what seals the secrets that are. */
export const storage = subject({
  variables: {
    DATA_DIR: z.string().default('.data'),
    SECRET_KEY: z
      .string()
      .refine(isKey, 'must be 32 random bytes as base64 or hex: openssl rand -base64 32')
      .optional(),
  },
  secrets: ['SECRET_KEY'],
  read: (value) => ({
    dataDir: resolve(value.DATA_DIR),
    /** Seals what the database holds of secrets, 32 bytes as base64 or hex; undefined: the one of `dataDir` does. */
    secretKey: value.SECRET_KEY,
  }),
})
