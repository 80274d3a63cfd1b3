import { priceText, rupees } from '../money.ts'
import { refusalTable } from '../refusal.ts'
import { SOURCE_NAMES } from '../settlements.ts'
import { and, type Cell, quoted, rowFault } from './csv.ts'

const NAMED = 5

export const SETTLEMENTS = refusalTable({
  settlementTooLarge: {
    status: 413,
    inEnglish: () => 'That file has more than 10 MB. Ask for fewer days at a time.',
  },
  settlementEmpty: { status: 400, inEnglish: () => 'There is no row with money in this file.' },
  /** `faults`: those of the rows; nothing of the file is entered. */
  settlementRefused: {
    status: 400,
    inEnglish: ({ faults }: { faults: { row: number; column: string | null; message: string }[] }) => {
      const named = faults
        .slice(0, NAMED)
        .map(({ row, column, message }) => `Row ${row}${column ? `, ${column}` : ''}: ${message}`)
      const more = faults.length - named.length
      return ['Nothing of the file was entered.', ...named, ...(more > 0 ? [`And ${more} more.`] : [])].join(
        ' ',
      )
    },
  },
  settlementUnknown: { status: 404, inEnglish: () => 'There is no such file.' },
  settlementRowUnknown: { status: 404, inEnglish: () => 'There is no such row.' },
  settlementRowDecided: {
    status: 409,
    inEnglish: () => 'Nothing is left to decide of this row. Look at the page again.',
  },
  decisionNotHere: {
    status: 409,
    inEnglish: () => 'That cannot be decided of this row.',
    field: 'decision',
  },
  nothingHeld: {
    status: 409,
    inEnglish: ({ what }: { what: string }) => `Nothing is due of ${what} any more.`,
  },
  heldChanged: {
    status: 409,
    inEnglish: ({ what, held }: { what: string; held: number }) =>
      `What is due of ${what} has changed: it is ${priceText(rupees(held))} now. Look at it again.`,
    field: 'amount',
  },

  broughtUnknown: { status: 404, inEnglish: () => 'Nothing like that was brought forward.' },
  broughtHanded: {
    status: 409,
    inEnglish: ({ what }: { what: string }) =>
      `Something of ${what} was handed over or written off already: it cannot be withdrawn.`,
    field: 'decision',
  },

  // Faults of rows, in a file of what was due before the shop moved here.
  broughtShape: rowFault(
    () => 'The columns to have are Held by, Reference, Amount and Since; Note may be there too.',
  ),
  broughtHolder: rowFault(
    ({ cell }: { cell: string }) => `${quoted(cell)} is none of ${and.format(SOURCE_NAMES)}.`,
  ),
  broughtNothing: rowFault(
    () => 'It must be more than nothing; only a refund that a provider keeps back is below it.',
  ),
  broughtSince: rowFault(
    ({ cell }: { cell: string }) => `${quoted(cell)} is no day of the past. Write 2026-11-22 or 22/11/2026.`,
  ),
  broughtNote: rowFault(() => 'It has more than 100 characters.'),
  broughtTwice: rowFault(({ cell }: { cell: string }) => `${quoted(cell)} is there twice.`),
  broughtOtherwise: rowFault(
    ({ cell, amount }: { cell: string; amount: number }) =>
      `${quoted(cell)} was entered before, with ${priceText(rupees(amount))}. Withdraw that first.`,
  ),
  broughtOwn: rowFault(
    ({ cell }: { cell: string }) =>
      `${quoted(cell)} belongs to an order of this shop, which knows what is due of it.`,
  ),

  // Faults of rows, in a settlement file.
  settlementShape: rowFault(
    () =>
      'These columns are not those of a remittance file (AWB and an amount), of Stripe’s payout reconciliation or of Razorpay’s settlement report.',
  ),
  settlementColumnTwice: rowFault(({ column }: { column: string }) => `${column} is there twice.`),
  settlementTooManyRows: rowFault(
    ({ most }: { most: number }) => `The file has more than ${most} rows. Ask for fewer days at a time.`,
  ),
  settlementNoReference: rowFault(() => 'It is empty.'),
  settlementReferenceWrong: rowFault(({ cell }: { cell: string }) =>
    /^[=+@-]/.test(cell)
      ? `${quoted(cell)} is a formula. Send the file as it was downloaded.`
      : `${quoted(cell)} is no number of a parcel or a payment.`,
  ),
  settlementReferenceRounded: rowFault(
    ({ cell }: { cell: string }) =>
      `A spreadsheet has made ${quoted(cell)} of it. Send the file as it was downloaded.`,
  ),
  settlementAmountWrong: rowFault(({ cell }: Cell) => `${quoted(cell)} is not an amount in rupees.`),
  settlementCurrency: rowFault(({ cell }: { cell: string }) => `${quoted(cell)}: only INR is taken here.`),
  settlementNet: rowFault(() => 'gross less fee is not net.'),
})
