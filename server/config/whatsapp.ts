import { z } from 'zod'
import { provider } from './provider.ts'
import { address, key } from './variables.ts'

export const whatsapp = provider({
  name: 'whatsapp',
  variables: {
    WHATSAPP_TOKEN: key,
    WHATSAPP_PHONE_NUMBER_ID: key,
    WHATSAPP_APP_SECRET: key,
    WHATSAPP_VERIFY_TOKEN: key,
    WHATSAPP_API_URL: address.default('https://graph.facebook.com'),
    WHATSAPP_API_VERSION: z
      .string()
      .regex(/^v\d+\.\d+$/, 'must be like v23.0')
      .default('v23.0'),
  },
  secrets: ['WHATSAPP_TOKEN', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  needs: ['WHATSAPP_TOKEN', 'WHATSAPP_PHONE_NUMBER_ID', 'WHATSAPP_APP_SECRET', 'WHATSAPP_VERIFY_TOKEN'],
  read: (value) => ({
    apiUrl: value.WHATSAPP_API_URL,
    apiVersion: value.WHATSAPP_API_VERSION,
    token: value.WHATSAPP_TOKEN,
    phoneNumberId: value.WHATSAPP_PHONE_NUMBER_ID,
    appSecret: value.WHATSAPP_APP_SECRET,
    verifyToken: value.WHATSAPP_VERIFY_TOKEN,
  }),
})

export type WhatsAppConfig = NonNullable<ReturnType<typeof whatsapp.read>>
