import { refusalTable } from '../refusal.ts'

/** What providers are told when they tell us something. */
export const WEBHOOKS = refusalTable({
  providerNotUsed: {
    status: 404,
    words: ({ provider }: { provider: string }) => `${provider} is not used here.`,
  },
  eventUnsigned: { status: 400, words: () => 'The signature of this event does not hold.' },
  courierTokenWrong: { status: 401, words: () => 'x-api-key is not the one agreed on.' },
  parcelNewsUnreadable: {
    status: 400,
    words: () => 'This is no news of a parcel: awb is missing.',
    details: () => ({ field: 'awb' }),
  },
  whatsappUnsigned: { status: 401, words: () => 'The signature is not right.' },
  whatsappUnreadable: { status: 400, words: () => 'This is not what WhatsApp sends.' },
  verifyTokenWrong: { status: 403, words: () => 'hub.verify_token is not the one agreed on.' },
  challengeMissing: { status: 400, words: () => 'hub.challenge is missing.' },
})
