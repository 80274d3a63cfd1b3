import { Link } from 'react-router'
import { type Advice, readAdvice } from '../../../core/book-audit.ts'
import { capital } from '../../../core/capital.ts'
import guide from '../../../docs/audit.md?raw'

const ADVICE = readAdvice(guide)

/** Lists what the audit found, by what it means and what to do about it, as the tables of `docs/audit.md` say. */
export function Lines({ lines }: { lines: string[] }) {
  const known = ADVICE.map((advice) => ({ advice, found: lines.filter(advice.fits) }))
  const unknown = lines.filter((line) => !ADVICE.some(({ fits }) => fits(line)))
  return (
    <div className="max-w-measure">
      {known
        .filter(({ found }) => found.length > 0)
        .map(({ advice, found }) => (
          <Kind key={advice.means} advice={advice} lines={found} />
        ))}
      {unknown.length > 0 && <Kind advice={UNKNOWN} lines={unknown} />}
      <p className="text-small text-ink-soft">
        A book is never mended by hand in the database: whoever deletes the line that disagrees has taken away
        the only proof. “Report it” means: keep a backup of this moment (<code>npm run backup</code>) and
        write to whoever looks after the program, with the line.
      </p>
    </div>
  )
}

const UNKNOWN: Pick<Advice, 'means' | 'toDo'> = { means: 'The books disagree here', toDo: 'report it' }

const Kind = ({ advice, lines }: { advice: Pick<Advice, 'means' | 'toDo'>; lines: string[] }) => (
  <section className="mb-6 border-b border-sand pb-6">
    <h3 className="font-medium">{sentence(advice.means)}</h3>
    <p className="mt-1">
      <span className="text-ink-soft">What to do: </span>
      {advice.toDo.replaceAll('`', '')}.
    </p>
    <ul className="mt-3 flex flex-col gap-2 text-small">
      {lines.map((line) => (
        <li key={line} className="border-l-2 border-haldi pl-3 wrap-anywhere">
          <Line text={line} />
        </li>
      ))}
    </ul>
  </section>
)

/** A line, in which the codes of orders and returns link to their pages. */
const Line = ({ text }: { text: string }) =>
  text.split(NUMBERS).map((part, at) => {
    const [what, code] = part.split(' ')
    if (at % 2 === 0 || !code) return part
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={at}>
        {what}{' '}
        <Link to={`/${what!.toLowerCase()}s/${code}`} className="text-link">
          {code}
        </Link>
      </span>
    )
  })

const NUMBERS = /\b((?:[Oo]rder|[Rr]eturn) [0-9A-HJKMNP-TV-Z]{10})\b/

const sentence = (text: string) => `${capital(text)}.`
