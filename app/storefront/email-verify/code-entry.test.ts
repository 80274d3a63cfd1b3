import { expect, test } from 'vitest'
import { EMPTY_BOXES, enter, eraseBack, paste } from './code-entry.ts'

const boxes = (text: string) => text.split('').map((each) => (each === '.' ? '' : each))
const code = (entry: { boxes: string[]; next: number }) => [
  entry.boxes.map((box) => box || '.').join(''),
  entry.next,
]

test('a digit fills its box and leads to the next; the last box is the end', () => {
  expect(code(enter(EMPTY_BOXES, 0, '4'))).toEqual(['4.....', 1])
  expect(code(enter(boxes('12345.'), 5, '6'))).toEqual(['123456', 5])
})

test('a digit typed before or behind another takes its place', () => {
  expect(code(enter(boxes('12....'), 0, '19'))).toEqual(['92....', 1])
  expect(code(enter(boxes('12....'), 0, '91'))).toEqual(['92....', 1])
  expect(code(enter(boxes('12....'), 0, '11'))).toEqual(['12....', 1])
})

test('what is no digit changes nothing, and nothing empties the box', () => {
  expect(code(enter(boxes('12....'), 2, 'x'))).toEqual(['12....', 2])
  expect(code(enter(boxes('12....'), 1, '2x'))).toEqual(['12....', 2])
  expect(code(enter(boxes('12....'), 1, ''))).toEqual(['1.....', 1])
})

test('a phone that fills the code into the first box fills them all', () => {
  expect(code(enter(EMPTY_BOXES, 0, '123456'))).toEqual(['123456', 5])
})

test('a paste takes six digits at most, whatever stands between them', () => {
  expect(code(paste(EMPTY_BOXES, 3, 'Your code: 123 456'))).toEqual(['123456', 5])
  expect(code(paste(EMPTY_BOXES, 0, '1234567890'))).toEqual(['123456', 5])
  expect(code(paste(EMPTY_BOXES, 4, '987'))).toEqual(['....98', 5])
  expect(code(paste(boxes('12....'), 2, 'none'))).toEqual(['12....', 2])
})

test('Backspace on an empty box empties the one before it', () => {
  expect(code(eraseBack(boxes('123...'), 3))).toEqual(['12....', 2])
  expect(code(eraseBack(boxes('123...'), 2))).toEqual(['12....', 2])
  expect(code(eraseBack(EMPTY_BOXES, 0))).toEqual(['......', 0])
})
