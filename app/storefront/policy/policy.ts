import type { ReactNode } from 'react'

export type PolicySection = { id: string; title: string; body: ReactNode; note?: ReactNode }

/** `updated` is an ISO day. `facts` are what most people came to look up. */
export type Policy = {
  title: string
  lead: string
  updated: string
  /** The same in another language. */
  inOther?: { to: string; text: string; lang: string }
  facts: readonly { term: string; value: string }[]
  sections: readonly PolicySection[]
}
