import type { NoticeLanguage } from '../../../core/privacy-notice.ts'

const TEXTS = import.meta.glob<string>('./texts/*.txt', { query: '?raw', import: 'default', eager: true })

/** The text of a version as it stood, with holes for what is the shop's own, or null where there is none. */
export const keptText = (version: string, language: NoticeLanguage): string | null =>
  TEXTS[`./texts/${version}.${language}.txt`] ?? null
