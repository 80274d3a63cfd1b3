import * as words from '#words/grievance'
import type { ShownGrievance } from '../../../contract/replies.ts'
import { grievanceState } from '../../../core/grievance.ts'
import { dayText, dayTimeText } from '../../ui/dates.ts'

/** One complaint: how far it is, what was written, what was answered. */
export function Complaint({ grievance }: { grievance: ShownGrievance }) {
  const { ticket, text, order, madeAt, acknowledgeBy, settleBy, closedAt, docket, answers } = grievance
  return (
    <article aria-label={words.complaint({ ticket })} className="border-t border-sand py-8">
      <h2 className="text-h3 font-medium tracking-wide tabular-nums">{ticket}</h2>
      <p className="mt-2 font-medium">
        {words.state({
          state: grievanceState(grievance),
          acknowledge: dayTimeText(acknowledgeBy),
          settle: dayText(settleBy),
          closed: dayText(closedAt ?? settleBy),
        })}
      </p>
      <p className="mt-1 text-small text-ink-soft">
        {[
          words.madeAt({ at: dayTimeText(madeAt) }),
          ...(order ? [words.ofOrder({ order })] : []),
          ...(docket ? [words.docket({ docket })] : []),
        ].join(' · ')}
      </p>
      <Said head={words.youWrote} text={text} />
      {answers.map(({ kind, text, at }) => (
        <Said key={at} head={words.answer({ kind, at: dayTimeText(at) })} text={text} isOurs />
      ))}
    </article>
  )
}

type SaidProps = { head: string; text: string | null; isOurs?: boolean }

const Said = ({ head, text, isOurs }: SaidProps) => (
  <div className={`mt-6 max-w-measure border-l-2 pl-4 ${isOurs ? 'border-haldi' : 'border-sand'}`}>
    <p className="text-small text-ink-soft">{head}</p>
    {text && <p className="mt-1 whitespace-pre-line wrap-anywhere">{text}</p>}
  </div>
)
