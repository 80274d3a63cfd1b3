import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { localeAsked } from '../../core/locale.ts'
import type { RefusalKind } from '../../core/refusal.ts'
import { ACCOUNTS } from '../../core/refusals/accounts.ts'
import { ALL_REFUSALS } from '../../core/refusals/all.ts'
import { Refusal } from './refusal.ts'

const folder = new URL('../../core/refusals/', import.meta.url)

test('every code stands in one table, and every table is among all of them', async () => {
  const tables = readdirSync(folder).filter((name) => name.endsWith('.ts') && name !== 'all.ts')
  const codes: string[] = []
  for (const name of tables)
    for (const table of Object.values(await import(new URL(name, folder).href)))
      codes.push(...Object.keys(table as Record<string, RefusalKind>))
  expect(codes.toSorted()).toEqual(Object.keys(ALL_REFUSALS).toSorted())
})

test('a refusal is a no: its status is one of those', () => {
  for (const { code, status } of Object.values<{ code: string; status: number }>(ALL_REFUSALS)) {
    expect(code).toMatch(/^[a-z]+([A-Z][a-z0-9]*)*$/)
    // 202: it is not known yet whether the payment came.
    expect(status >= 400 || status === 202, code).toBe(true)
  }
})

/** Beside 400, of what was sent wrong, and 409, of what is not so or not any more. */
const OTHERS: Record<number, string> = {
  202: 'stillBeingPaid',
  401: `courierTokenWrong factorWrong googleDidNotConfirm googleSignInOver notLoggedIn sessionExpired
    staffSessionEnded staffSignInWrong staffSignedOut whatsappUnsigned wrongEmailOrPassword`,
  402: 'notPaid',
  403: `consolePageOld enrolFirst factorFirst factorNeeded notFromConsole notYourWork orderOfAnother
    ordersOfOthers pieceNotDelivered stepOfOthers userIdOfAnother verifyTokenWrong`,
  404: `addressUnknown broughtUnknown couponNotThere couponUnknown customerUnknown grievanceNotThere
    grievanceUnknown importUnknown invitationGone invitationUnknown invitationUsed letterNotThere
    messageUnknown noGoogle noPapersOfUnknown notSold nothingGoesBy orderCalledOff orderNotShown
    orderUnknown parcelNotOfOrder parcelUnknown paymentOfUnknownOrder paymentUnknown pictureUnknown
    pieceNotSold productUnknown providerNotUsed queueUnknown refundUnknown returnLineUnknown returnNotComing
    returnNotShown returnUnknown reviewKeyUnknown reviewNotThere reviewPieceUnknown reviewUnknown
    savedAddressUnknown settlementRowUnknown settlementUnknown sizeNotOffered sizeNotSold
    staffSessionUnknown staffUnknown waitLinkOver wayToPayOff wishNotSold`,
  408: 'requestTooSlow',
  410: 'newsletterLinkOver',
  413: 'bodyTooLarge fileTooLarge pictureOfTooManyPixels pictureTooLarge pictureTooLong settlementTooLarge',
  415: 'bodyOfWrongType pictureMoves pictureOfOtherKind',
  417: 'expectationUnknown',
  429: 'codeJustAsked codesAskedTooOften tooManyTries',
  431: 'headersTooLarge',
  500: 'ourFault',
  503: 'googleAway paymentPageUnreached picturesAway providerUnreached refundNotTold shopAway',
}

test('programs that call the API act on the status: it is that of the code', () => {
  const rows = Object.values<{ code: string; status: number }>(ALL_REFUSALS)
  const others = Object.groupBy(rows, ({ status }) => status)
  for (const [status, codes] of Object.entries(OTHERS))
    expect(others[Number(status)]?.map(({ code }) => code).toSorted(), status).toEqual(codes.split(/\s+/))
  expect(Object.keys(others)).toEqual(Object.keys({ ...OTHERS, 400: '', 409: '' }))
})

test('it is said either in the language of whoever asks or in English alone, never by accident', () => {
  for (const { code, words, inEnglish } of Object.values<RefusalKind>(ALL_REFUSALS))
    expect([words, inEnglish].filter(Boolean), code).toHaveLength(1)
})

test('a call is answered in the language that it asks for, in English where it asks for none of ours', () => {
  const refusal = new Refusal(ACCOUNTS.notLoggedIn)
  for (const accepts of [
    undefined,
    '',
    '*',
    'en',
    'en-IN,en;q=0.9',
    'zz',
    'xx;q=1, en;q=0.1',
    ';;q=,,',
    'en;q=0',
  ])
    expect(refusal.inLanguage(localeAsked(accepts)), accepts).toBe('Please login to continue')
})
