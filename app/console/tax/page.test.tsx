import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { TaxMonth } from '../../../contract/admin/tax.ts'
import { choices, Sums } from './page.tsx'

afterEach(() => void vi.useRealTimers())

test('each quarter is offered once, before the last of its months that is over or under way', () => {
  vi.useFakeTimers({ now: new Date('2026-11-26T10:00:00+05:30'), toFake: ['Date'] })
  expect(choices().map(([value]) => value)).toEqual([
    ...['2026-Q4', '2026-11', '2026-10'],
    ...['2026-Q3', '2026-09', '2026-08', '2026-07'],
    ...['2026-Q2', '2026-06', '2026-05', '2026-04'],
    ...['2026-Q1', '2026-03', '2026-02', '2026-01'],
    ...['2025-Q4', '2025-12', '2025-11'],
  ])
})

test('a month or a quarter that is not over in India says that more is to come', () => {
  const counted = {
    invoices: 0,
    creditNotes: 0,
    taxable: 0,
    igst: 0,
    cgst: 0,
    sgst: 0,
    value: 0,
    ledgerDiffers: 0,
  }
  const saysSo = (month: string) =>
    renderToStaticMarkup(<Sums tax={{ ...counted, month } as TaxMonth} />).includes('is not over')
  vi.useFakeTimers({ now: new Date('2026-11-30T18:29:00Z'), toFake: ['Date'] })
  expect(['2026-Q4', '2026-11', '2026-10', '2026-Q3'].filter(saysSo)).toEqual(['2026-Q4', '2026-11'])
  vi.setSystemTime(new Date('2026-11-30T18:30:00Z'))
  expect(['2026-Q4', '2026-12', '2026-11'].filter(saysSo)).toEqual(['2026-Q4', '2026-12'])
})

test('each of a month’s sums stands beside its name', () => {
  const counted = {
    month: '2025-11',
    invoices: 1,
    creditNotes: 2,
    taxable: 1000,
    value: 1215,
    ledgerDiffers: 0,
  }
  const html = renderToStaticMarkup(<Sums tax={{ ...counted, igst: 90, cgst: 60, sgst: 65 } as TaxMonth} />)
  const names = ['Taxable value', 'IGST', 'CGST', 'SGST and UTGST', 'Value with tax']
  const said = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt>.*?>(₹[\d,]+)</g)].map(([, name, sum]) => [name, sum])
  expect(said).toEqual(names.map((name, at) => [name, ['₹1,000', '₹90', '₹60', '₹65', '₹1,215'][at]]))
})
