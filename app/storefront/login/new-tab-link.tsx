import type { ReactNode } from 'react'
import * as words from '#words/account'
import { ownAddress } from '../../browser/own-address.ts'

/** A link inside a form, which opens a new tab so that nothing typed is lost. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={ownAddress(to)} target="_blank" rel="noopener" className="text-link">
      {children}
      <span className="sr-only"> {words.opensInNewTab}</span>
    </a>
  )
}

/** The links of a sentence that names what is accepted. */
export const TERMS_LINKS = {
  termsAndConditions: (text: ReactNode) => <NewTabLink to="/terms">{text}</NewTabLink>,
  privacyPolicy: (text: ReactNode) => <NewTabLink to="/privacy">{text}</NewTabLink>,
}
