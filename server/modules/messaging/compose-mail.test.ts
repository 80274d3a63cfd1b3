import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { composeMail } from './compose-mail.ts'

const LINE = 'Your order K7M2Q9X4TD is on its way. '
const HINDI = 'आपका ऑर्डर रास्ते में है। '
/** As long as a line of a mail may be. */
const MOST_OF_A_LINE = 998

test.each([
  ['plain words', 'Hello\n\nYour order is on its way.\n'],
  ['signs beyond ASCII, and what the encoding itself uses', 'Two kurtas × ₹1,25,000 = 2 = 3 \n— “so”\t\n'],
  ['dots and dashes that begin lines', '.\n..two\n--\nFrom here\n'],
  ['a line that is too long', `${LINE.repeat(60)}\n`],
  ['another script, long', `${HINDI.repeat(80)}\n`],
])('what is read is what was written: %s', async (_, words) => {
  const subject = `On its way: ${words.split('\n', 1)[0]!.slice(0, 40)}`.trim()
  const composed = composeMail({
    id: '0198c0de-0000-7000-8000-000000000001',
    from: 'Tana Bana <namaste@tanabana.example>',
    to: 'shopper@example.com',
    template: 'order-shipped',
    mail: {
      subject,
      text: words,
      html: `<p>${words}</p>`,
      leaveUrl: 'https://tanabana.example/leave',
    },
  })
  expect(composed.envelope).toMatchObject({ from: 'namaste@tanabana.example', to: ['shopper@example.com'] })
  const raw = composed.raw.toString()
  const mail = await PostalMime.parse(raw)
  // How the last line ends is the reader's business.
  expect(mail.text?.trimEnd()).toBe(words.trimEnd())
  expect(mail.html?.trimEnd()).toBe(`<p>${words}</p>`)
  expect(mail.subject).toBe(subject)
  expect(mail.from).toEqual({ name: 'Tana Bana', address: 'namaste@tanabana.example' })
  expect(mail.to).toEqual([{ name: '', address: 'shopper@example.com' }])
  expect(mail.messageId).toBe('<0198c0de-0000-7000-8000-000000000001@tanabana.example>')
  const header = (name: string) => mail.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe('<https://tanabana.example/leave>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('auto-submitted')).toBe('auto-generated')
  for (const line of raw.split(/\r?\n/)) expect(line.length).toBeLessThanOrEqual(MOST_OF_A_LINE)
  expect(Buffer.byteLength(raw)).toBe(raw.length)
})
