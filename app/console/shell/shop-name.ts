import { createContext, useContext } from 'react'
import { OPENING_FACTS } from '../../../core/shop.ts'

/** What the shop is called, by the console's document; in development, where that is not the server's, as it opens. */
export const ShopName = createContext(OPENING_FACTS.name)

export const useShopName = (): string => useContext(ShopName)

/** The title of the browser's tab. */
export const useTabTitle = (page: string): string => `${page} · ${useShopName()}`
