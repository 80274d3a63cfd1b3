import { words } from '#words/in/refusals/newsletter'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

export const NEWSLETTER = refusalTable({
  newsletterLinkOver: { status: 410, words: said('newsletterLinkOver'), details: () => ({ field: 'key' }) },
})
