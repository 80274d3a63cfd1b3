import type { SecurityEvent } from '../../../core/security-events.ts'
import { noteSecurity } from '../../modules/staff/security-log.ts'
import type { From, Staff } from '../../modules/staff/sessions.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Shop } from '../../shop.ts'

type Call = {
  staff: Staff | null
  payload: unknown
  params: unknown
  from: From
  requestId: string
}

/**
 * Records the outcome of a call in the security log before the reply is sent, so that nothing is exported unrecorded.
 * Refusals for too many attempts are not recorded: the first attempts are, and a flood must not fill the log.
 */
export async function noteOutcome<T>(
  shop: Shop,
  event: SecurityEvent,
  call: Call,
  calling: Promise<T>,
): Promise<T> {
  const { staff, from, requestId } = call
  const payload = call.payload as { email?: string } | undefined
  const params = call.params as { id?: string; code?: string }
  const about = {
    event,
    staffId: staff?.id ?? null,
    subject: staff ? (params.id ?? params.code ?? payload?.email ?? '') : '',
    from,
    requestId,
  }
  try {
    const answer = await calling
    const signedIn = (answer as { staff?: { email: string } } | undefined)?.staff
    const email = payload?.email ?? signedIn?.email ?? null
    await noteSecurity(shop, { ...about, email, refusedAs: null })
    return answer
  } catch (error) {
    if (error instanceof Refusal && error.status !== 429)
      await noteSecurity(shop, { ...about, email: payload?.email ?? null, refusedAs: error.code })
    throw error
  }
}
