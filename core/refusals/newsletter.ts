import { words } from '#words/in/refusals/newsletter'
import { spokenRefusals } from '../refusal.ts'

export const NEWSLETTER = spokenRefusals(words, {
  newsletterLinkOver: { status: 410, field: 'key' },

  // For the console.
  letterNotThere: { status: 404, inEnglish: () => 'There is no such letter.' },
  letterSavedMeanwhile: {
    status: 409,
    inEnglish: () => 'Someone else has saved this letter since you opened it. Look at theirs first.',
  },
  letterOnItsWay: {
    status: 409,
    inEnglish: () => 'This letter is sent, or has its time. Stop it first if it is to be changed.',
  },
  letterNotOnItsWay: { status: 409, inEnglish: () => 'There is nothing to stop: it is not on its way.' },
  letterProductsUnknown: {
    status: 400,
    inEnglish: ({ handles }: { handles: string[] }) => `No product in the shop is ${handles.join(', ')}.`,
    field: 'products',
  },
  letterTimePast: {
    status: 400,
    inEnglish: () => 'That time has passed.',
    field: 'at',
  },
  letterTimeFar: {
    status: 400,
    inEnglish: () => 'That is more than a year away.',
    field: 'at',
  },
  letterMailOff: {
    status: 409,
    inEnglish: () => 'Mail is off: the shop has no mail server (SMTP_URL).',
  },
})
