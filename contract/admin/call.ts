import type { z } from 'zod'
import type { SecurityEvent } from '../../core/security-events.ts'
import type { Role } from '../../core/staff.ts'

/**
 * Who may call. A role: that one and those above it. `visitor`: anyone. `session`: whoever has given a password, even
 * if the second factor is still missing. `enrolling`: whoever is in, or has yet to set up the second factor for that.
 */
export type Access = 'visitor' | 'session' | 'enrolling' | Role

export type AdminEndpoint<
  A extends Access = Access,
  Payload extends z.ZodType | null = z.ZodType | null,
  Reply = unknown,
> = {
  role: A
  payload: Payload
  summary: string
  /** Whoever has a second factor must have given it within the last ten minutes: 403 `factorNeeded` else. */
  stepUp: boolean
  /** What the security log keeps of it, done or refused; null: nothing. */
  noted: SecurityEvent | null
  /** Never set: carries the reply's type to the server, the browser client and the tests. */
  reply?: Reply
}

export const row =
  <Reply>() =>
  <A extends Access, Payload extends z.ZodType | null>(
    role: A,
    payload: Payload,
    summary: string,
    { stepUp = false, noted = null }: { stepUp?: boolean; noted?: SecurityEvent | null } = {},
  ): AdminEndpoint<A, Payload, Reply> => ({ role, payload, summary, stepUp, noted })
export const STEP_UP = { stepUp: true }

/** The reply of a call that has nothing more to say than that it is done. */
export type Done = { success: true; message?: string }
