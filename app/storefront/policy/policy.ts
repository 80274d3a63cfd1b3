import type { ReactNode } from 'react'

export type PolicySection = { id: string; title: string; body: ReactNode; note?: ReactNode }

/** `updated` is a day such as '2026-12-31'. `facts` are what most people come to look up. */
export type Policy = {
  title: string
  lead: string
  updated: string
  /** A link to the same text in another language. */
  inOther?: { to: string; text: string; lang: string }
  facts: readonly { term: string; value: string }[]
  sections: readonly PolicySection[]
}
