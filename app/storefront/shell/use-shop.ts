import { useRouteLoaderData } from 'react-router'
import { yearInIndia } from '../../../core/india-time.ts'
import { OPENING_FACTS, type ShownFacts } from '../../../core/shop.ts'
import type { loader } from '../../root.tsx'

/** Who the shop is. Where even the page's own data is missing, what it opened with. */
export const useShop = (): ShownFacts => useRouteLoaderData<typeof loader>('root')?.shop ?? OPENING_FACTS

/** The address that shoppers see, nothing after the host; empty where the page's own data is missing. */
export const useOrigin = (): string => useRouteLoaderData<typeof loader>('root')?.origin ?? ''

/** Whether the footer leads to the certificate of the last self-audit. */
export const useHasAudit = (): boolean => useRouteLoaderData<typeof loader>('root')?.hasAudit ?? false

/** '2016–2026': since when there is the shop, and until when this page was made. */
export function useYears(): string {
  const data = useRouteLoaderData<typeof loader>('root')
  const { founded } = data?.shop ?? OPENING_FACTS
  const year = data?.year ?? yearInIndia(new Date())
  return year > founded ? `${founded}–${year}` : `${founded}`
}
