import * as words from '#words/login'
import { sentence } from '../../ui/sentence.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import type { Mode } from './mode.ts'
import { TERMS_LINKS } from './new-tab-link.tsx'

/** The links that the form of this mode lacks: with them every mode leads to the terms, the privacy notice and a new password. */
export function PageLinks({ mode }: { mode: Mode }) {
  return mode === 'signup' ? (
    <ShopLink to="/resetpassword" className="lone-link">
      {words.forgotYourPassword}
    </ShopLink>
  ) : (
    <p className="mt-4 text-small text-ink-soft">{sentence(words.shoppingAcceptsTerms(TERMS_LINKS))}</p>
  )
}
