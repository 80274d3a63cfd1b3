import type { RefusalCode } from '../../../core/refusals/all.ts'
import type { Needed, RefusalOf } from '../refusal.ts'

/** What is wrong, by its kind's code and in words. */
export type Wrong = { code: RefusalCode; message: string }
/** With where it is: rows are counted from 1, the line of names included. */
export type CsvFault = Wrong & { row: number; column: string | null }
export type Report = (fault: CsvFault) => void

export const wrong = <Params>(kind: RefusalOf<Params>, ...[params]: Needed<Params>): Wrong => ({
  code: kind.code,
  message: kind.inEnglish?.(params as Params) ?? '',
})
