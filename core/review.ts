import type { Picture } from './product.ts'
import type { Size } from './sizes.ts'

/** How a piece fitted, compared with its size. */
export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

/** The reasons for which a review is rejected, whatever its stars; the page of rules lists them. */
export const REJECT_REASONS = [
  'notThePiece',
  'notOwnWords',
  'personal',
  'offensive',
  'advertising',
  'unlawful',
  'photo',
] as const
export type RejectReason = (typeof REJECT_REASONS)[number]

/** The reasons with which a reader can report a review: the same. */
export const REPORT_REASONS = REJECT_REASONS

/** The console's lists of reviews. */
export const REVIEW_QUEUES = ['waiting', 'published', 'rejected', 'reported'] as const
export type ReviewQueue = (typeof REVIEW_QUEUES)[number]

/** The version of the rules of reviews, by its day: changed whenever the text of their page changes. */
export const REVIEW_RULES = '2026-11-26'

export const MOST_PHOTOS = 4
export const LONGEST_TITLE = 80
export const LONGEST_TEXT = 2000
export const LONGEST_AUTHOR = 40
export const LONGEST_APPEAL = 1000
export const LONGEST_REPLY = 2000
/** How many months rejected and replaced versions are kept. */
export const KEPT_MONTHS = 12
/** Days after the delivery on which its shopper is asked for a review. */
export const ASKED_AFTER_DAYS = 6

/** The state of a version; `replaced`: a later version was published. */
export type ReviewState = 'waiting' | 'published' | 'rejected' | 'replaced'

/** A photo of a review; its addresses: `pictureUrl`. */
export type ReviewPhoto = Omit<Picture, 'alt' | 'blur'>

/** What an author writes. */
export type ReviewWords = {
  code: string
  stars: number
  /** Empty: none. */
  title: string
  text: string
  author: string
  size: Size
  /** The size as people read it. */
  sizeText: string
  fit: Fit
  photos: ReviewPhoto[]
}

/** A review as readers see it. Times in ISO 8601. */
export type ShownReview = ReviewWords & {
  postedAt: string
  deliveredAt: string
  /** When its author last changed it after it was published; null: never. */
  editedAt: string | null
  reply: { text: string; at: string } | null
}

/** A version of a review, for the person who decides on it. */
export type JudgedReview = ReviewWords & {
  /** The version's number; a decision names it, so that it is never about another version. */
  number: number
  product: { handle: string; name: string }
  /** The account's number and the order's. */
  customer: string
  order: string
  state: ReviewState
  isEdit: boolean
  /** An earlier version is published until this one is. */
  isEarlierShown: boolean
  reason: RejectReason | null
  appeal: string | null
  reply: string | null
  reports: { reason: RejectReason; times: number }[]
}

/** A product's reviews as its page shows them: counted over all published ones, never over samples. */
export type ProductReviews = {
  /** How many gave one star, two, … five. */
  stars: readonly number[]
  fits: Record<Fit, number>
  /** The newest ones; of a demo without any, its samples. */
  newest: ShownReview[]
  areSamples: boolean
}

/** One page of a product's published reviews. */
export type ReviewPage = { reviews: ShownReview[]; isLast: boolean }
/** Pages count from 1; their content changes whenever the product's reviews do. */
export type ReadReviews = (handle: string, page: number) => Promise<ReviewPage>

export const countOf = ({ stars }: Pick<ProductReviews, 'stars'>): number =>
  stars.reduce((sum, count) => sum + count, 0)

/** The average of all stars to one decimal, such as 4.3; 0 without reviews. */
export function averageOf({ stars }: Pick<ProductReviews, 'stars'>): number {
  const count = countOf({ stars })
  const sum = stars.reduce((total, times, at) => total + times * (at + 1), 0)
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}

/** The fit that more than half of the reviewers found; null: there is no majority, or there are fewer than two. */
export function mostFound({ fits }: Pick<ProductReviews, 'fits'>): Fit | null {
  const all = FITS.reduce((sum, fit) => sum + fits[fit], 0)
  return (all > 1 && FITS.find((fit) => fits[fit] * 2 > all)) || null
}

/** The name that a review is signed with by default: 'Meera S.' of Meera Sharma. */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1)! : ''
  const initial = last ? ` ${[...last][0]!.toUpperCase()}.` : ''
  return [...first].slice(0, LONGEST_AUTHOR - initial.length).join('') + initial
}

/** Whether a name contains an address or a number, which must not be published. */
export const isContact = (name: string): boolean =>
  /@|https?:|www\./i.test(name) || name.replace(/\D/g, '').length >= 6
