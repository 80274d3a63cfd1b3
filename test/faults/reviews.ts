import { faultsIn } from './fault.ts'

const REVIEWS = 'server/modules/reviews'
const TESTS = ['server/api/review.test.ts']

export const REVIEW_FAULTS = [
  ...faultsIn(`${REVIEWS}/own-review.ts`, TESTS, [
    ['a piece that is still on its way is reviewed', "o.status = 'Delivered' and ", ''],
    ['a piece that was cancelled is reviewed', '    and l.quantity > l.cancelled_quantity\n', ''],
  ]),
  ...faultsIn(`${REVIEWS}/save-review.ts`, TESTS, [
    [
      'a review has somebody else’s photo',
      'from review_uploads where account_id = ${accountId} and picture',
      'from review_uploads where picture',
    ],
    [
      'what is written anew is what was read',
      'versions = reviews.versions + 1',
      'versions = reviews.versions',
    ],
  ]),
  ...faultsIn(`${REVIEWS}/shown-reviews.ts`, TESTS, [
    ['samples are counted', "state = 'published' and not is_sample group", "state = 'published' group"],
    ['what is published reaches no page', '  await announceCatalogue(tx, [productId])\n', ''],
  ]),
  ...faultsIn(`${REVIEWS}/decide-review.ts`, TESTS, [
    [
      'what is taken off the page stays there',
      '      await refreshShown(tx, review.productId)\n    }\n',
      '    }\n',
    ],
  ]),
  ...faultsIn(`${REVIEWS}/invite-reviews.ts`, TESTS, [
    ['who asked not to be asked is asked', ' and a.no_review_invitations_at is null', ''],
  ]),
]
