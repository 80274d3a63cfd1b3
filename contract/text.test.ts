import { expect, test } from 'vitest'
import { email, line, note, text } from './text.ts'

const RIGHT_TO_LEFT = '\u202e'
const NO_WIDTH = '\u200b'
const JOINER = '\u200d'

test('what cannot be seen is taken out of what is typed or pasted, and what is left has to be something', () => {
  expect(line(20).parse(`\u202a${NO_WIDTH}As\ufeffh\u00ada${RIGHT_TO_LEFT}\u2069 `)).toBe('Asha')
  expect(text(20).parse(`\u2060${NO_WIDTH}`)).toBe('')
  expect(note(20).parse(`one\n${RIGHT_TO_LEFT}two`)).toBe('one\ntwo')
  expect(email.parse(`\u202aAsha${JOINER}@example.com\u202c`)).toBe('asha@example.com')
  for (const nothing of [NO_WIDTH, `${JOINER}\u200c`, '\u200e \u200f', '\u3164', '\u2800'])
    for (const filled of [line, note])
      expect(filled(20).safeParse(nothing).error?.issues, JSON.stringify(nothing)).toMatchObject([
        { message: 'empty' },
      ])
})

test('joiners stay, by which words of Indian scripts and emoji are written', () => {
  for (const written of ['क्‍ष', 'ന്‍', '👩‍👧']) expect(line(20).parse(written)).toBe(written)
})
