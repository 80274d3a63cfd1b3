import { Link } from 'react-router'
import type { LetterRow } from '../../../contract/admin/letters.ts'
import { buttonClass } from '../../ui/button.tsx'
import { BackLink } from '../parts/back-link.tsx'
import { counted } from '../parts/counted.ts'
import { type Column, ListTable } from '../parts/list-table.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Time } from '../parts/time.tsx'
import { useReply } from '../shell/use-reply.ts'
import { LetterBadge, readersText } from './words.tsx'

const EVERY_MS = 10_000
const dash = (count: number, { state }: LetterRow) =>
  state === 'draft' || state === 'timed' ? NOTHING : counted(count)

const COLUMNS: Column<LetterRow>[] = [
  { head: 'Subject', cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span> },
  { head: 'State', cell: ({ state }) => <LetterBadge state={state} /> },
  { head: 'Sent', wide: true, cell: ({ sendAt }) => (sendAt ? <Time at={sendAt} /> : 'Not yet') },
  { head: 'Copies', end: true, cell: (letter) => dash(letter.sent, letter) },
  { head: 'Failed', end: true, wide: true, cell: (letter) => dash(letter.failed, letter) },
  { head: 'Left', end: true, wide: true, cell: (letter) => dash(letter.left, letter) },
]

/** Lists the letters that the shop writes to the readers of its newsletter. */
export function LettersPage() {
  const state = useReply('GET /api/admin/letters', { everyMs: EVERY_MS })
  return (
    <>
      <PageHead title="Letters">
        <Link to="/letters/new" className={buttonClass()}>
          Write a letter
        </Link>
      </PageHead>
      <p className="mb-4 min-h-5 text-small text-ink-soft">
        {state.reply &&
          `${readersText(state.reply.readers)}. Whoever does has said yes by mail, and can leave with one press.`}
      </p>
      <ListTable
        caption="Letters: what is under way, then the newest"
        columns={COLUMNS}
        rows={state.reply?.letters ?? null}
        state={state}
        keyOf={({ id }: LetterRow) => id}
        linkTo={({ id }) => `/letters/${id}`}
        empty="No letter yet."
      />
    </>
  )
}

export const AllLetters = () => <BackLink to="/letters">All letters</BackLink>
