import { resolve } from 'node:path'
import { z } from 'zod'
import { subject } from './subject.ts'

const isKey = (text: string) => /^[0-9a-f]{64}$/i.test(text) || /^[\w+/-]{43}=?$/.test(text)

/** The data folder, and the key that seals secrets in the database. */
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
    /** 32 bytes in base64 or hex; undefined: the key in `dataDir` is used. */
    secretKey: value.SECRET_KEY,
  }),
})
