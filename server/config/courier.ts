import { z } from 'zod'
import { provider } from './provider.ts'
import { address, key } from './variables.ts'

export const courier = provider({
  name: 'courier',
  variables: {
    SHIPROCKET_EMAIL: key,
    SHIPROCKET_PASSWORD: key,
    SHIPROCKET_WEBHOOK_TOKEN: key,
    SHIPROCKET_PICKUP: z.string().max(36).default('Primary'),
    SHIPROCKET_API_URL: address.default('https://apiv2.shiprocket.in/v1/external'),
  },
  secrets: ['SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
  needs: ['SHIPROCKET_EMAIL', 'SHIPROCKET_PASSWORD', 'SHIPROCKET_WEBHOOK_TOKEN'],
  read: (value) => ({
    apiUrl: value.SHIPROCKET_API_URL,
    email: value.SHIPROCKET_EMAIL,
    password: value.SHIPROCKET_PASSWORD,
    webhookToken: value.SHIPROCKET_WEBHOOK_TOKEN,
    /** The name that the pickup address has at the courier. */
    pickup: value.SHIPROCKET_PICKUP,
  }),
})

export type CourierConfig = NonNullable<ReturnType<typeof courier.read>>
