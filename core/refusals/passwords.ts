import { words } from '#words/in/refusals/passwords'
import { refusalTable, sayingOf } from '../refusal.ts'

const said = sayingOf(words)

/** `field`: the payload field, whose name differs by form. */
type Field = { field: string }
const named = ({ field }: Field) => ({ field })

export const PASSWORDS = refusalTable({
  passwordBlank: {
    status: 400,
    words: said('passwordBlank'),
    details: named,
  },
  passwordCommon: {
    status: 400,
    words: said('passwordCommon'),
    details: named,
  },
  passwordPersonal: {
    status: 400,
    words: said('passwordPersonal'),
    details: named,
  },
})
