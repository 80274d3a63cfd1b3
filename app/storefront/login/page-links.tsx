import { ShopLink } from '../shell/shop-link.tsx'
import type { Mode } from './mode.ts'
import { NewTabLink } from './new-tab-link.tsx'

/** What the form of this mode does not link to itself: both modes have all three. */
export function PageLinks({ mode }: { mode: Mode }) {
  return mode === 'signup' ? (
    <ShopLink to="/resetpassword" className="text-link inline-flex min-h-11 items-center">
      Forgot your password?
    </ShopLink>
  ) : (
    <p className="mt-4 text-small text-ink-soft">
      Shopping here follows our <NewTabLink to="/terms">Terms and Conditions</NewTabLink> and our{' '}
      <NewTabLink to="/privacy">Privacy policy</NewTabLink>.
    </p>
  )
}
