import { z } from 'zod'
import { subject } from './subject.ts'

export const mail = subject({
  variables: {
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().regex(/\S@\S/, 'must be like Tana Bana <namaste@shop.example>').optional(),
  },
  secrets: ['SMTP_URL'],
  read: (value) => ({
    /** Undefined: mail is off. */
    smtpUrl: value.SMTP_URL,
    mailFrom: value.MAIL_FROM ?? 'Tana Bana <namaste@tanabana.example>',
  }),
})
