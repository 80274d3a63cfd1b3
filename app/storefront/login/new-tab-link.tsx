import type { ReactNode } from 'react'
import * as words from '#words/account'
import { ownAddress } from '../../browser/own-address.ts'

/** A link in the middle of a form: what was typed stays where it is. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={ownAddress(to)} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> {words.opensInNewTab}</span>
    </a>
  )
}
