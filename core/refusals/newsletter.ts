import { words } from '#words/in/refusals/newsletter'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

export const NEWSLETTER = refusalTable({
  newsletterLinkOver: { status: 410, words: said('newsletterLinkOver'), details: () => ({ field: 'key' }) },

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
    details: () => ({ field: 'products' }),
  },
  letterTimePast: {
    status: 400,
    inEnglish: () => 'That time has passed.',
    details: () => ({ field: 'at' }),
  },
  letterTimeFar: {
    status: 400,
    inEnglish: () => 'That is more than a year away.',
    details: () => ({ field: 'at' }),
  },
  letterMailOff: {
    status: 409,
    inEnglish: () => 'Mail is off: the shop has no mail server (SMTP_URL).',
  },
})
