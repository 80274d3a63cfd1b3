import { words } from '#words/in/refusals/grievances'
import { spokenRefusals } from '../refusal.ts'

export const GRIEVANCES = spokenRefusals(words, {
  grievanceUnknown: { status: 404, field: 'ticket' },

  // For the console.
  grievanceNotThere: { status: 404, inEnglish: () => 'There is no such complaint.' },
  grievanceAcknowledged: { status: 409, inEnglish: () => 'Somebody has acknowledged it already.' },
  grievanceClosed: { status: 409, inEnglish: () => 'It is closed already.' },
  repliedSince: {
    status: 409,
    inEnglish: () => 'Somebody has replied meanwhile. Read that first, and send yours if it is still needed.',
  },
  docketNotedSince: {
    status: 409,
    field: 'docket',
    inEnglish: () => 'Somebody has changed the number meanwhile. Save once more to put yours in its place.',
  },
})
