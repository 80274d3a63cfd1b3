/** The notice exists in these languages whatever languages the shop has (DPDP Act, 2023, s. 5(3)). */
export const NOTICE_LANGUAGES = ['en', 'hi'] as const
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number]

/** `fingerprints`: SHA-256 of the stored text in each language. `words`: the message that says what changed. */
type Version = {
  /** The day in India from which it holds. */
  version: string
  words: string
  fingerprints: Record<NoticeLanguage, string>
}

/**
 * All versions of the privacy notice, newest first. A row is never changed or removed, since people gave consent under it.
 * How to make the next one: `docs/law.md`.
 */
export const NOTICES = [
  {
    version: '2026-11-26',
    words: 'v20261126',
    fingerprints: {
      en: 'b84728ebd9095d78aa8c89a0522d97e922d7ed9c1c881892d172a0342f992f94',
      hi: '9ee4f9ff19731b3b9e8b34d7cc35201327cb70a2260a91a8145df97ec6923f80',
    },
  },
  {
    version: '2026-11-23',
    words: 'v20261123',
    fingerprints: {
      en: '8e49d4c94944ca720c8e5bef852b95a6a6c036b44ec48b5d23444c8ffd27b127',
      hi: 'b66f1a31315e87cbd6248c90e997d8faa2a290f7fa371693939d668874ac842a',
    },
  },
  {
    version: '2026-11-22',
    words: 'v20261122',
    fingerprints: {
      en: '0319031068afdc324002517d7ebae26a741f4447b8655da713765fd40b541823',
      hi: '8510fcb7b76957a91cddb63dabcd28d3a8d9f31b97ff4d26fda0982ba7af1f3c',
    },
  },
] as const satisfies readonly [Version, ...Version[]]

export type NoticeWords = (typeof NOTICES)[number]['words']

/** The version in force. */
export const NOTICE: string = NOTICES[0].version

/** The permanent address of a version. */
export const noticePath = (version: string, language: NoticeLanguage = 'en'): string =>
  `/privacy/${version}${language === 'hi' ? '-hindi' : ''}`

/** The version and language that the last segment of such an address asks for; null: there is none. */
export const readNoticePath = (segment: string): { version: string; language: NoticeLanguage } | null =>
  KEPT.find(({ version, language }) => noticePath(version, language) === `/privacy/${segment}`) ?? null

const KEPT = NOTICES.flatMap(({ version }) => NOTICE_LANGUAGES.map((language) => ({ version, language })))
