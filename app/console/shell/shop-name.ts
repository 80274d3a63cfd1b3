import { createContext, useContext } from 'react'

/** What the shop is called, by the console's document; empty in development. */
export const ShopName = createContext('')

export const useShopName = (): string => useContext(ShopName)

/** The title of the browser's tab. */
export function useTabTitle(page: string): string {
  const shop = useShopName()
  return shop ? `${page} · ${shop}` : page
}
