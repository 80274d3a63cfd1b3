import type { Picture } from './product.ts'
import type { Size } from './sizes.ts'

/** How a piece fitted: smaller than its size says, as it says, larger. */
export const FITS = ['small', 'true', 'large'] as const
export type Fit = (typeof FITS)[number]

/** All that a review is rejected for, whatever its stars: the list on the page of rules. */
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

/** What a reader may report: the same list. */
export const REPORT_REASONS = REJECT_REASONS

/** The day from which the rules hold as they stand on their page: another one with every change of what they say. */
export const REVIEW_RULES = '2026-11-26'

export const MOST_PHOTOS = 4
export const LONGEST_TITLE = 80
export const LONGEST_TEXT = 2000
export const LONGEST_AUTHOR = 40
export const LONGEST_APPEAL = 1000
export const LONGEST_REPLY = 2000
/** Rejected reviews, and those that a later one has replaced, are kept so long. */
export const KEPT_MONTHS = 12
/** Days after the delivery on which its shopper is asked. */
export const ASKED_AFTER_DAYS = 6

/** What became of a version; `replaced`: a later one stands in its place. */
export type ReviewState = 'waiting' | 'published' | 'rejected' | 'replaced'

/** A photo of a review; its addresses: `pictureUrl`. */
export type ReviewPhoto = Omit<Picture, 'alt' | 'blur'>

/** What its author says. */
export type ReviewWords = {
  code: string
  stars: number
  /** Empty: none. */
  title: string
  text: string
  author: string
  size: Size
  /** As people read it. */
  sizeText: string
  fit: Fit
  photos: ReviewPhoto[]
}

/** A review as readers see it. Times in ISO 8601. */
export type ShownReview = ReviewWords & {
  postedAt: string
  deliveredAt: string
  /** When its author last changed it after it had been published; null: never. */
  editedAt: string | null
  reply: { text: string; at: string } | null
}

/** A version of a review, for whoever judges it. */
export type JudgedReview = ReviewWords & {
  /** Which version this is: what is decided is decided of it. */
  number: number
  product: { handle: string; name: string }
  /** Whose it is: the account's number, and the order's. */
  customer: string
  order: string
  state: ReviewState
  isEdit: boolean
  /** Another version is published, which stands until this one is. */
  isEarlierShown: boolean
  reason: RejectReason | null
  appeal: string | null
  reply: string | null
  reports: { reason: RejectReason; times: number }[]
}

/** What a product's page knows of its reviews: counted over all that are published, never over samples. */
export type ProductReviews = {
  /** How many gave one star, two, … five. */
  stars: readonly number[]
  fits: Record<Fit, number>
  /** The newest of them; while there is none, the demo's samples. */
  newest: ShownReview[]
  areSamples: boolean
}

/** One page of all that are published of a product. */
export type ReviewPage = { reviews: ShownReview[]; isLast: boolean }
/** Of the product with this handle, from 1; they change when the product does. */
export type ReadReviews = (handle: string, page: number) => Promise<ReviewPage>

export const countOf = ({ stars }: Pick<ProductReviews, 'stars'>): number =>
  stars.reduce((sum, count) => sum + count, 0)

/** Of all, to one decimal: 4.3; 0 where there is none. */
export function averageOf({ stars }: Pick<ProductReviews, 'stars'>): number {
  const count = countOf({ stars })
  const sum = stars.reduce((total, times, at) => total + times * (at + 1), 0)
  return count === 0 ? 0 : Math.round((sum / count) * 10) / 10
}

/** The fit that more than half of them found; null: they do not agree, or are fewer than two. */
export function mostFound({ fits }: Pick<ProductReviews, 'fits'>): Fit | null {
  const all = FITS.reduce((sum, fit) => sum + fits[fit], 0)
  return (all > 1 && FITS.find((fit) => fits[fit] * 2 > all)) || null
}

/** 'Meera S.' of Meera Sharma: what a review is signed with unless its author wishes another name. */
export function publicName(name: string): string {
  const words = name.trim().split(/\s+/)
  const [first = ''] = words
  const last = words.length > 1 ? words.at(-1)! : ''
  const initial = last ? ` ${[...last][0]!.toUpperCase()}.` : ''
  return [...first].slice(0, LONGEST_AUTHOR - initial.length).join('') + initial
}

/** Whether a name says how to reach somebody, which is nobody's business. */
export const isContact = (name: string): boolean =>
  /@|https?:|www\./i.test(name) || name.replace(/\D/g, '').length >= 6
