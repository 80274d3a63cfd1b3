import { words } from '#words/in/refusals/size-waits'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)
const field = (field: string) => () => ({ field })

export const SIZE_WAITS = refusalTable({
  sizeNotSold: { status: 404, words: said('sizeNotSold'), details: field('itemId') },
  sizeIsThere: { status: 409, words: said('sizeIsThere'), details: field('size') },
  tooManyWaits: { status: 409, words: said('tooManyWaits') },
  // The phone is not proven, its account does not agree to offers, or the shop has no WhatsApp.
  notByWhatsApp: { status: 409, words: said('notByWhatsApp'), details: field('byWhatsApp') },
  waitLinkOver: { status: 404, words: said('waitLinkOver'), details: field('key') },
})
