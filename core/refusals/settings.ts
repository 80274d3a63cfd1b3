import { refusalTable } from '../refusal.ts'

export const SETTINGS = refusalTable({
  settingsSavedMeanwhile: {
    status: 409,
    inEnglish: () => 'Someone else has saved the settings since you opened them. Look at theirs first.',
  },
})
