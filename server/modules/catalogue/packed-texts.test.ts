import { expect, test } from 'vitest'
import { packTexts } from './packed-texts.ts'

const MANY = 3000
const textOf = (number: number, edition: number) =>
  `["kurti-${number}","Edition ${edition}","${'A straight kurta. '.repeat(10)}"]`

test('a text is read as it was last written, also where others beside it were written later', () => {
  const texts = packTexts()
  for (const edition of [1, 2, 3]) {
    for (let number = 0; number < MANY; number++) texts.write(number, textOf(number, edition))
    for (let number = 0; number < MANY; number += 500) texts.write(number, textOf(number, edition + 10))
    for (let number = 0; number < MANY; number++)
      expect(texts.read(number)).toBe(textOf(number, number % 500 === 0 ? edition + 10 : edition))
  }
  expect(texts.read(MANY + 100)).toBe('')
})
