import { words } from '#words/in/refusals/grievances'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

export const GRIEVANCES = refusalTable({
  grievanceUnknown: { status: 404, words: said('grievanceUnknown'), details: () => ({ field: 'ticket' }) },

  // For the console.
  grievanceNotThere: { status: 404, inEnglish: () => 'There is no such complaint.' },
  grievanceAcknowledged: { status: 409, inEnglish: () => 'Somebody has acknowledged it already.' },
  grievanceClosed: { status: 409, inEnglish: () => 'It is closed already.' },
})
