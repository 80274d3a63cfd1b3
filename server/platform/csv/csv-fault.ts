import type { RefusalCode } from '../../../core/refusals/all.ts'
import type { Needed, RefusalOf } from '../refusal.ts'

/** A fault: the code of its kind, and a message. */
export type Wrong = { code: RefusalCode; message: string }
/** A fault with its place; rows count from 1 and include the header. */
export type CsvFault = Wrong & { row: number; column: string | null }
export type Report = (fault: CsvFault) => void

export const wrong = <Params>(kind: RefusalOf<Params>, ...[params]: Needed<Params>): Wrong => ({
  code: kind.code,
  message: kind.inEnglish?.(params as Params) ?? '',
})
