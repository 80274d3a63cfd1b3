import { words } from '#words/in/refusals/size-waits'
import { spokenRefusals } from '../refusal.ts'

export const SIZE_WAITS = spokenRefusals(words, {
  sizeNotSold: { status: 404, field: 'itemId' },
  sizeIsThere: { status: 409, field: 'size' },
  tooManyWaits: { status: 409 },
  // The phone is not proven, its account does not agree to offers, or the shop has no WhatsApp.
  notByWhatsApp: { status: 409, field: 'byWhatsApp' },
  waitLinkOver: { status: 404, field: 'key' },
})
