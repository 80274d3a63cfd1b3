import { refusalTable } from '../refusal.ts'

/** Refusals of console calls before their operation is reached. */
export const CONSOLE = refusalTable({
  ordersOfOthers: { status: 403, inEnglish: () => 'Those orders are not part of your work here.' },
  stepOfOthers: { status: 403, inEnglish: () => 'That step is not part of your work here.' },
  stepOfCourier: {
    status: 409,
    inEnglish: ({ code }: { code: string }) =>
      `The courier has the parcel of order ${code} and says where it is.`,
  },
  stepTaken: {
    status: 409,
    inEnglish: ({ code, to, by, at }: Taken & { to: string }) =>
      `Order ${code} is at “${to}” already: ${by}, ${at}.`,
  },
  courierAsked: {
    status: 409,
    inEnglish: ({ code, by, at }: Taken) =>
      `The courier is asked to fetch order ${code} already: ${by}, ${at}.`,
  },
  papersOfNoOrder: {
    status: 400,
    inEnglish: () => 'code must name an order.',
    field: 'code',
  },
  papersOfTooMany: {
    status: 400,
    inEnglish: ({ most }: { most: number }) => `code must name ${most} orders at most.`,
    field: 'code',
  },
  erasureUnconfirmed: {
    status: 400,
    inEnglish: ({ code }: { code: string }) => `Type ${code} to confirm.`,
    field: 'confirm',
  },
  queueUnknown: { status: 404, inEnglish: () => 'There is no such queue.' },
  messageUnknown: { status: 404, inEnglish: () => 'There is no such message.' },
  fileNameTooLong: {
    status: 400,
    inEnglish: ({ most }: { most: number }) => `name has more than ${most} characters.`,
    field: 'name',
  },
  fileTooLarge: { status: 413, inEnglish: () => 'That file has more than 20 MB. Import it in parts.' },
})

/** Who did it already, and when, in words. */
type Taken = { code: string; by: string; at: string }
