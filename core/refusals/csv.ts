import { refusalTable } from '../refusal.ts'

type Cell = { column: string; cell: string }
type Column = { column: string }
type Handle = { handle: string }

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** Enough of a cell to find it by. */
const quoted = (cell: string) => `‘${cell.slice(0, 40)}’`

const wrong = <Words extends (params: never) => string>(inEnglish: Words) => ({ status: 400, inEnglish })

/** Of a row of a file of products, or of the file: they stand in the list of its errors. */
export const CSV = refusalTable({
  csvUnreadable: wrong(() => 'The file cannot be read from here on.'),
  csvQuoteNotClosed: wrong(() => 'A quotation mark opens here and never closes.'),
  csvQuoteInCell: wrong(() => 'A quotation mark stands in the middle of a cell.'),
  csvQuoteFollowed: wrong(() => 'Something follows the closing quotation mark of a cell.'),
  csvRowTooLong: wrong(() => 'This row is too long to be one. Is a quotation mark missing?'),
  csvCellTooLong: wrong(
    ({ column, most }: Column & { most: number }) => `${column} has more than ${most} characters.`,
  ),
  csvNotUtf8: wrong(() => 'Some letters are not UTF-8. Save the file as ‘CSV UTF-8’.'),
  csvTooManyRows: wrong(
    ({ most }: { most: number }) => `The file has more than ${most} rows. Import it in parts.`,
  ),
  csvTooManyCells: wrong(
    ({ cells, names }: Record<'cells' | 'names', number>) =>
      `This row has ${cells} cells, the first has ${names}.`,
  ),
  csvNoProduct: wrong(() => 'There is no product in this file.'),
  csvColumnUnknown: wrong(() => 'There is no such column.'),
  csvColumnTwice: wrong(() => 'This column is there twice.'),
  csvColumnsUnnamed: wrong(() => 'The first row has to name the columns; handle or name must be there.'),

  csvHandleMissing: wrong(() => 'This row has no handle, and no name that makes one.'),
  csvHandleWrong: wrong(() => 'A handle has small letters, digits and hyphens, such as bela-a-line-kurti.'),
  csvRowsApart: wrong(
    ({ handle, row }: Handle & { row: number }) =>
      `The rows of one product stand together. Those of ${handle} begin in row ${row}.`,
  ),
  csvRowsDiffer: wrong(({ row }: { row: number }) => `This is not what row ${row} says of the same product.`),

  csvCellEmpty: wrong(({ column }: Column) => `${column} is empty.`),
  csvNotANumber: wrong(({ column, cell }: Cell) => `${column} is not a number: ${quoted(cell)}.`),
  csvNeitherYesNorNo: wrong(({ column }: Column) => `${column} must be yes or no.`),
  csvNoTime: wrong(
    ({ cell }: { cell: string }) => `This is no time: ${quoted(cell)}. Write it as 2026-12-31 23:59.`,
  ),
  csvOptionUnknown: wrong(
    ({ column, options }: Column & { options: readonly string[] }) =>
      `${column} must be one of ${options.join(', ')}.`,
  ),
  csvSizeTwice: wrong(({ size }: { size: string }) => `${size} is there twice.`),
  csvStockWithoutSize: wrong(() => 'There is a stock, but no size.'),
  csvStockNotCounted: wrong(
    ({ cell }: { cell: string }) => `stock must be a whole number from 0 to 999999, not ${quoted(cell)}.`,
  ),
  csvMeasuresOfPair: wrong(
    () => 'A row of a pair is about two sizes. Type what they measure into the form of the product.',
  ),
  csvMeasuresUnclear: wrong(
    ({ cell }: { cell: string }) => `Write measures as ‘bust 86; waist 70’, not ${quoted(cell)}.`,
  ),
  csvPictureUnclear: wrong(
    ({ cell }: { cell: string }) =>
      `Each line is a picture’s name, main, detail or look, and its words; not ${quoted(cell)}.`,
  ),
  csvPictureUnknown: wrong(
    ({ hash }: { hash: string }) => `The picture ${hash} is not kept here. Send it first.`,
  ),
  csvFieldMissing: wrong(({ column }: Column) => `${column} is missing.`),
  csvFieldWrong: wrong(({ words }: { words: string }) => words),

  csvNotReady: wrong(
    ({ lacks }: { lacks: string[] }) => `It cannot be published. It lacks ${and.format(lacks)}.`,
  ),

  csvSavedSince: wrong(
    ({ handle }: Handle) => `Someone has saved ${handle} since the file was checked. It was left as it is.`,
  ),
  csvPictureGone: wrong(
    ({ handle }: Handle) => `A picture of ${handle} is not kept here any more. It was left as it is.`,
  ),
})
