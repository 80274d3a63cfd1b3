import { refusalTable } from '../refusal.ts'

export type Cell = { column: string; cell: string }
type Column = { column: string }
type Handle = { handle: string }

export const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** The first 40 characters of a cell, enough to find it in the file. */
export const quoted = (cell: string) => `‘${cell.slice(0, 40)}’`

/** A fault of one row: such faults are listed, with their rows, in the refusal of the whole file. */
export const rowFault = <Words extends (params: never) => string>(inEnglish: Words) => ({
  status: 400,
  inEnglish,
})

/** What can be wrong with a CSV file of products, or with one of its rows. */
export const CSV = refusalTable({
  csvUnreadable: rowFault(() => 'The file cannot be read from here on.'),
  csvQuoteNotClosed: rowFault(() => 'A quotation mark opens here and never closes.'),
  csvQuoteInCell: rowFault(() => 'A quotation mark stands in the middle of a cell.'),
  csvQuoteFollowed: rowFault(() => 'Something follows the closing quotation mark of a cell.'),
  csvRowTooLong: rowFault(() => 'This row is too long to be one. Is a quotation mark missing?'),
  csvCellTooLong: rowFault(
    ({ column, most }: Column & { most: number }) => `${column} has more than ${most} characters.`,
  ),
  csvNoText: rowFault(() => 'This is no CSV file. Open it in a spreadsheet, and save it as ‘CSV UTF-8’.'),
  csvNotUtf8: rowFault(() => 'Some letters are not UTF-8. Save the file as ‘CSV UTF-8’.'),
  csvTooManyRows: rowFault(
    ({ most }: { most: number }) => `The file has more than ${most} rows. Import it in parts.`,
  ),
  csvTooManyCells: rowFault(
    ({ cells, names }: Record<'cells' | 'names', number>) =>
      `This row has ${cells} cells, the first has ${names}.`,
  ),
  csvNoProduct: rowFault(() => 'There is no product in this file.'),
  csvColumnUnknown: rowFault(() => 'There is no such column.'),
  csvColumnTwice: rowFault(() => 'This column is there twice.'),
  csvColumnsUnnamed: rowFault(() => 'The first row has to name the columns; handle or name must be there.'),

  csvHandleMissing: rowFault(() => 'This row has no handle, and no name that makes one.'),
  csvHandleWrong: rowFault(
    () => 'A handle has small letters, digits and hyphens, such as bela-a-line-kurti.',
  ),
  csvRowsApart: rowFault(
    ({ handle, row }: Handle & { row: number }) =>
      `The rows of one product stand together. Those of ${handle} begin in row ${row}.`,
  ),
  csvRowsDiffer: rowFault(
    ({ row }: { row: number }) => `This is not what row ${row} says of the same product.`,
  ),

  csvCellEmpty: rowFault(({ column }: Column) => `${column} is empty.`),
  csvNotANumber: rowFault(({ column, cell }: Cell) => `${column} is not a number: ${quoted(cell)}.`),
  csvNeitherYesNorNo: rowFault(({ column }: Column) => `${column} must be yes or no.`),
  csvDiscountKindMissing: rowFault(
    ({ column, given }: Column & { given: string }) =>
      `${column} is empty, but ${given} is not. Write percentage or fixed, or empty both.`,
  ),
  csvNoTime: rowFault(
    ({ cell }: { cell: string }) => `This is no time: ${quoted(cell)}. Write it as 2026-12-31 23:59.`,
  ),
  csvOptionUnknown: rowFault(
    ({ column, options }: Column & { options: readonly string[] }) =>
      `${column} must be one of ${options.join(', ')}.`,
  ),
  csvSizeTwice: rowFault(({ size }: { size: string }) => `${size} is there twice.`),
  csvStockWithoutSize: rowFault(() => 'There is a stock, but no size.'),
  csvStockNotCounted: rowFault(
    ({ cell }: { cell: string }) => `stock must be a whole number from 0 to 999999, not ${quoted(cell)}.`,
  ),
  csvMeasuresOfPair: rowFault(
    () => 'A row of a pair is about two sizes. Type what they measure into the form of the product.',
  ),
  csvMeasuresUnclear: rowFault(
    ({ cell }: { cell: string }) => `Write measures as ‘bust 86; waist 70’, not ${quoted(cell)}.`,
  ),
  csvPictureUnclear: rowFault(
    ({ cell }: { cell: string }) =>
      `Each line is a picture’s name, main, detail or look, and its words; not ${quoted(cell)}.`,
  ),
  csvPictureUnknown: rowFault(
    ({ hash }: { hash: string }) => `The picture ${hash} is not kept here. Send it first.`,
  ),
  csvFieldMissing: rowFault(({ column }: Column) => `${column} is missing.`),
  csvFieldWrong: rowFault(({ words }: { words: string }) => words),

  csvNotReady: rowFault(
    ({ lacks }: { lacks: string[] }) => `It cannot be published. It lacks ${and.format(lacks)}.`,
  ),

  csvSavedSince: rowFault(
    ({ handle }: Handle) => `Someone has saved ${handle} since the file was checked. It was left as it is.`,
  ),
  csvStockMoved: rowFault(
    ({ handle, size, stock }: Handle & { size: string; stock: number }) =>
      `Pieces of ${handle} in ${size} came or went since the file was checked. It has ${stock} now, and was left at that: count it again.`,
  ),
  csvPictureGone: rowFault(
    ({ handle }: Handle) => `A picture of ${handle} is not kept here any more. It was left as it is.`,
  ),
})
