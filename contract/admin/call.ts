import type { z } from 'zod'
import type { SecurityEvent } from '../../core/security-events.ts'
import type { Role } from '../../core/staff.ts'
import type { Said } from '../replies.ts'

/**
 * Who may make a call. A role includes those above it. `visitor`: anyone. `session`: anyone who has entered a password,
 * even without the second factor. `enrolling`: anyone fully signed in, or still to set up a second factor.
 */
export type Access = 'visitor' | 'session' | 'enrolling' | Role

type AdminEndpoint<
  A extends Access = Access,
  Payload extends z.ZodType | null = z.ZodType | null,
  Reply = unknown,
> = {
  role: A
  payload: Payload
  summary: string
  /** The second factor must have been entered within the last ten minutes; otherwise 403 `factorNeeded`. */
  stepUp: boolean
  /** The event that the security log records, done or refused; null: none. */
  noted: SecurityEvent | null
  /** Never set: only carries the reply's type. */
  reply?: Reply
}

export const row =
  <Reply = Said>() =>
  <A extends Access, Payload extends z.ZodType | null>(
    role: A,
    payload: Payload,
    summary: string,
    { stepUp = false, noted = null }: { stepUp?: boolean; noted?: SecurityEvent | null } = {},
  ): AdminEndpoint<A, Payload, Reply> => ({ role, payload, summary, stepUp, noted })
export const STEP_UP = { stepUp: true }
