import { expect, test } from 'vitest'
import { errorsAsCsv } from './errors-csv.ts'

test('errors as a file: quotes doubled, formulas made text', () => {
  expect(
    errorsAsCsv([
      { row: 2, column: 'price', message: '‘much’ is not a price, "2499" is' },
      { row: 3, column: null, message: '=HYPERLINK("x")' },
    ]),
  ).toBe('row,column,error\r\n2,price,"‘much’ is not a price, ""2499"" is"\r\n3,,"\'=HYPERLINK(""x"")"\r\n')
})

test('whatever sign a spreadsheet begins a formula with, wide ones too', () => {
  for (const sign of ['=', '+', '-', '@', '\t', '\r', '\n', '\uff1d', '\uff0b', '\uff0d', '\uff20'])
    expect(errorsAsCsv([{ row: 1, column: `${sign}1+1`, message: 'No such column' }])).toContain(
      `'${sign}1+1`,
    )
})
