import { unbroken } from '../../../core/date.ts'
import {
  NOTICE,
  NOTICES,
  type NoticeLanguage,
  type NoticeWords,
  noticePath,
} from '../../../core/privacy-notice.ts'
import { TIME_ZONE } from '../../../core/shop.ts'
import { ShopLink } from '../shell/shop-link.tsx'

type Props = {
  title: string
  inForce: string
  dayOf: (version: string) => string
  language: NoticeLanguage
  /** What a version changed. */
  children: (words: NoticeWords) => string
}

/** Every version of the notice, the newest first, each with what changed and its address. */
export const VersionList = ({ title, inForce, dayOf, language, children }: Props) => (
  <div data-versions>
    <h3 className="font-medium">{title}</h3>
    <ul>
      {NOTICES.map(({ version, words }) => (
        <li key={version} className="border-b border-sand py-3">
          <ShopLink to={noticePath(version, language)} className="lone-link">
            <time dateTime={version}>{dayOf(version)}</time>
          </ShopLink>
          {version === NOTICE && <span className="text-small text-ink-soft"> ({inForce})</span>}
          <span className="block">{children(words)}</span>
        </li>
      ))}
    </ul>
  </div>
)

const HINDI = new Intl.DateTimeFormat('hi-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  numberingSystem: 'latn',
  timeZone: TIME_ZONE,
})

/** '23 नवंबर 2026', whatever language the shop itself speaks. */
export const hindiDay = (day: string): string => unbroken(HINDI, new Date(day))
