import { useRouteLoaderData } from 'react-router'
import { yearInIndia } from '../../../core/india-time.ts'
import { OPENING_FACTS, type ShownFacts } from '../../../core/shop.ts'
import type { loader } from '../../root.tsx'

/** The shop's name, address and terms; on an error page without the root's data, those it opened with. */
export const useShop = (): ShownFacts => useRouteLoaderData<typeof loader>('root')?.shop ?? OPENING_FACTS

/** The shop's public origin; empty on an error page without the root's data. */
export const useOrigin = (): string => useRouteLoaderData<typeof loader>('root')?.origin ?? ''

/** Whether the footer leads to the certificate of the last self-audit. */
export const useHasAudit = (): boolean => useRouteLoaderData<typeof loader>('root')?.hasAudit ?? false

/** '2016–2026': the year of founding, and the year in which this page was rendered. */
export function useYears(): string {
  const data = useRouteLoaderData<typeof loader>('root')
  const { founded } = data?.shop ?? OPENING_FACTS
  const year = data?.year ?? yearInIndia(new Date())
  return year > founded ? `${founded}–${year}` : `${founded}`
}
