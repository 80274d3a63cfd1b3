import { expect, test } from 'vitest'
import { asWritten } from './log.ts'

test('an error is written with what happened and where, and without whose mailbox it was', () => {
  const refused = Object.assign(
    new Error("Can't send mail - all recipients were rejected: 550 5.1.1 <meera.r@example.com>: unknown"),
    { code: 'EENVELOPE', responseCode: 550, rejected: ['meera.r@example.com'], command: 'RCPT TO' },
  )
  const written = asWritten(new Error('for a.shopper@example.com, again', { cause: refused }))
  expect(written).toMatchObject({ type: 'Error', message: 'for (a mailbox), again' })
  expect(written.cause).toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
  expect(JSON.stringify(written)).toContain('550 5.1.1 <(a mailbox)>: unknown')
  expect(JSON.stringify(written)).not.toContain('example.com')
  expect(JSON.stringify(written)).toContain('log.test.ts')
})

test('what is thrown and no error is written too', () => {
  expect(asWritten('to one@example.com')).toEqual({ message: 'to (a mailbox)' })
})
