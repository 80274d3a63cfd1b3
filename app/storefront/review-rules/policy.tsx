import * as reasons from '#words/review-reasons'
import * as words from '#words/review-rules'
import { REJECT_REASONS, REVIEW_RULES } from '../../../core/review.ts'
import { Points } from '../policy/points.tsx'
import type { Policy } from '../policy/policy.ts'

/** The rules for reviews. A review can be rejected only for a reason that is published here. */
export const reviewRules = (): Policy => ({
  title: words.title,
  lead: words.lead,
  updated: REVIEW_RULES,
  facts: [
    { term: words.whoCanWrite, value: words.whoHadIt },
    { term: words.whatWeChange, value: words.nothing },
    { term: words.stars, value: words.noStars },
    { term: words.paid, value: words.nobody },
  ],
  sections: [
    {
      id: 'who',
      title: words.whoTitle,
      body: (
        <>
          <p>{words.whoText}</p>
          <p>{words.whoNobodyPaid}</p>
        </>
      ),
    },
    {
      id: 'published',
      title: words.shownTitle,
      body: (
        <>
          <p>{words.shownText}</p>
          <Points items={[words.shownWords, words.shownSize, words.shownDays, words.shownName]} />
          <p>{words.shownNot}</p>
        </>
      ),
    },
    { id: 'read', title: words.readTitle, body: <p>{words.readText}</p> },
    {
      id: 'turned-down',
      title: words.rejectTitle,
      body: (
        <>
          <p>{words.rejectText}</p>
          <Points items={REJECT_REASONS.map((reason) => reasons.reason({ reason }))} />
          <p>{words.rejectStars}</p>
        </>
      ),
    },
    { id: 'appeal', title: words.appealTitle, body: <p>{words.appealText}</p> },
    { id: 'report', title: words.reportTitle, body: <p>{words.reportText}</p> },
    { id: 'average', title: words.averageTitle, body: <p>{words.averageText}</p> },
    { id: 'away', title: words.awayTitle, body: <p>{words.awayText}</p> },
  ],
})
