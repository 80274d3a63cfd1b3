import { useLocation } from 'react-router'
import * as words from '#words/reset-password'
import { catalogueContext } from '../../context.ts'
import { closeUp } from '../close-ups.ts'
import { personalMeta } from '../personal-meta.ts'
import { useSession } from '../state/session.ts'
import type { Route } from './+types/route.ts'
import { ResetPasswordPage } from './page.tsx'
import { usePasswordReset } from './use-password-reset.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  personalMeta(words.resetYourPassword, words.description, matches)

export async function loader({ context }: Route.LoaderArgs) {
  const sold = await context.get(catalogueContext).bestSellers()
  return { picture: closeUp(sold, 'resetPassword')?.picture ?? null }
}

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { token } = useSession()
  const reset = usePasswordReset(typedAtLogin(useLocation().state))
  return <ResetPasswordPage reset={reset} ready={token !== undefined} picture={loaderData.picture} />
}

/** The login page hands over what was typed there. */
function typedAtLogin(state: unknown): string {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' ? email : ''
}
