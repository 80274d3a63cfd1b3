import { words } from '#words/in/refusals/passwords'
import { spokenRefusals } from '../refusal.ts'

/** `field`: the payload field, whose name differs by form. */
type Field = { field: string }
const named = ({ field }: Field) => ({ field })

export const PASSWORDS = spokenRefusals(words, {
  passwordBlank: { status: 400, details: named },
  passwordCommon: { status: 400, details: named },
  passwordPersonal: { status: 400, details: named },
})
