import { words as inEvery } from '#words/in/mails/review-invitation'
import { holes, pageAt, template } from './definition.ts'
import { action, line, link } from './parts.ts'

type Words = (typeof inEvery)['en']

/** `pieces`: of the order, those that are not reviewed yet. `stopKey`: by it nothing more is asked. */
export type ReviewInvitation = {
  name: string
  code: string
  pieces: { handle: string; name: string }[]
  stopKey: string
}

export const reviewInvitation = template<ReviewInvitation, Words>(inEvery, {
  mail: ({ name, code, pieces, stopKey }, words, shop) => ({
    subject: words.subject,
    preheader: words.preheader,
    heading: words.heading,
    parts: [
      line(words.text({ name, code })),
      ...pieces.map((piece) =>
        action(words.writeAbout({ name: piece.name }), pageAt(shop, `/review/${piece.handle}`)),
      ),
      line(words.whoAsks({ shop: shop.name })),
      line(words.whatIsPublished),
      link(words.rules, pageAt(shop, '/review-rules')),
      link(words.stop, pageAt(shop, `/review-rules#stop=${stopKey}`)),
    ],
  }),
  whatsapp: {
    name: 'review_invitation',
    body: (words) => words.whatsapp(holes('name', 'code', 'piece', 'link')),
    fill: ({ name, code, pieces: [piece] }, _words, shop) => [
      name,
      code,
      piece?.name ?? '',
      pageAt(shop, `/review/${piece?.handle ?? ''}`),
    ],
    example: {
      name: 'A Shopper',
      code: 'K7M2Q9X4TD',
      pieces: [{ handle: 'bela-a-line-kurti', name: 'Bela A-Line Kurti' }],
      stopKey: '…',
    },
  },
})
