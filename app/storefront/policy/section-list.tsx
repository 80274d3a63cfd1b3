import { Link } from 'react-router'
import * as words from '#words/policy'
import type { PolicySection } from './policy.ts'

type Props = { sections: readonly PolicySection[] }

/** Links to a policy's sections: folded on a phone, and always in sight beside the text on a wide screen. */
export function SectionList({ sections }: Props) {
  return (
    <>
      <details className="group border-y border-sand lg:hidden">
        <summary className="flex min-h-12 items-center justify-between font-medium">
          {words.onThisPage}
          <span aria-hidden="true" className="text-h3 text-madder group-open:rotate-45">
            +
          </span>
        </summary>
        <nav aria-label={words.onThisPage} className="pb-4">
          <Links sections={sections} />
        </nav>
      </details>
      <nav aria-label={words.onThisPage} className="sticky top-28 hidden lg:block">
        <p className="mb-3 text-eyebrow font-medium text-brass uppercase">{words.onThisPage}</p>
        <Links sections={sections} />
      </nav>
    </>
  )
}

function Links({ sections }: Props) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            className="flex min-h-11 items-center py-2 text-card text-ink-soft decoration-haldi underline-offset-4 hover:text-ink hover:underline"
          >
            {title}
          </Link>
        </li>
      ))}
    </ol>
  )
}
