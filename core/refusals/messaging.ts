import { refusalTable } from '../refusal.ts'

export const MESSAGING = refusalTable({
  messageHoldsSecret: {
    status: 409,
    inEnglish: () => 'What holds a code or a key is never sent twice. A new one is asked for.',
  },
  messageWaiting: { status: 409, inEnglish: () => 'It is waiting to be sent already.' },
  messageSent: { status: 409, inEnglish: () => 'It is sent.' },
  messageErased: { status: 409, inEnglish: () => 'Its words are erased.' },
  replyTooLate: {
    status: 409,
    inEnglish: () => 'WhatsApp takes an answer within 24 hours of what it answers.',
  },
  messageOld: {
    status: 409,
    inEnglish: () => 'It is old news by now: WhatsApp messages are sent within 48 hours.',
  },
  messageJustResent: { status: 409, inEnglish: () => 'Somebody else has just sent it again.' },
  nothingToRetry: {
    status: 409,
    inEnglish: ({ queue }: { queue: string }) => `${queue}: nothing there can be tried again.`,
  },
  messageNotAgreed: {
    status: 409,
    inEnglish: () => 'The shopper has not agreed to WhatsApp messages of this kind.',
  },
})
