import { refusalTable } from '../refusal.ts'

/** `field`: of the payload, which each form calls by another name. */
type Field = { field: string }
const named = ({ field }: Field) => ({ field })

export const PASSWORDS = refusalTable({
  passwordBlank: {
    status: 400,
    words: (_: Field) => 'Spaces alone are no password. Please choose another one.',
    details: named,
  },
  passwordCommon: {
    status: 400,
    words: (_: Field) =>
      'Many people use this password, so it is among the first that a stranger tries. Please choose another one.',
    details: named,
  },
  passwordPersonal: {
    status: 400,
    words: (_: Field) =>
      'A password that is your own email or phone is among the first that a stranger tries. Please choose another one.',
    details: named,
  },
})
