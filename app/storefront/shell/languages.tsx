import { useLocation } from 'react-router'
import { locale } from '#words/locale'
import * as words from '#words/shell'
import { addressIn, LANGUAGES, LOCALES, SPEAKS_SEVERAL } from '../../../core/locale.ts'

/** The same page in the other languages, each by its own name: another document. Nothing, where there is one. */
export function Languages() {
  const { pathname, search } = useLocation()
  if (!SPEAKS_SEVERAL) return null
  return (
    <nav aria-label={words.languages} className="mt-12">
      <ul className="flex flex-wrap gap-x-6">
        {LOCALES.map((other) => (
          <li key={other}>
            <a
              href={addressIn(other, pathname) + search}
              lang={LANGUAGES[other].tag}
              hrefLang={LANGUAGES[other].tag}
              aria-current={other === locale ? 'true' : undefined}
              className="inline-flex min-h-11 items-center decoration-zari underline-offset-4 hover:underline aria-[current]:underline"
            >
              {LANGUAGES[other].name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
