import { refusalTable } from '../refusal.ts'

/** What providers are answered when a webhook is refused. */
export const WEBHOOKS = refusalTable({
  providerNotUsed: {
    status: 404,
    inEnglish: ({ provider }: { provider: string }) => `${provider} is not used here.`,
  },
  eventUnsigned: { status: 400, inEnglish: () => 'The signature of this event does not hold.' },
  courierTokenWrong: { status: 401, inEnglish: () => 'x-api-key is not the one agreed on.' },
  parcelNewsUnreadable: {
    status: 400,
    inEnglish: () => 'This is no news of a parcel: awb is missing.',
    field: 'awb',
  },
  whatsappUnsigned: { status: 401, inEnglish: () => 'The signature is not right.' },
  whatsappUnreadable: { status: 400, inEnglish: () => 'This is not what WhatsApp sends.' },
  verifyTokenWrong: { status: 403, inEnglish: () => 'hub.verify_token is not the one agreed on.' },
  challengeMissing: { status: 400, inEnglish: () => 'hub.challenge is missing.' },
})
