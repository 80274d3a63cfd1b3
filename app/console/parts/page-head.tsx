import type { ReactNode } from 'react'
import { useTabTitle } from '../shell/shop-name.ts'

/** The page's title, and actions on all of it. `tab`: the title of the browser's tab, where that is not text. */
export function PageHead({
  title,
  tab = title,
  children,
}: {
  title: ReactNode
  tab?: ReactNode
  children?: ReactNode
}) {
  return (
    <header className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <title>{useTabTitle(String(tab))}</title>
      <h1 className="font-display text-h2">{title}</h1>
      {children}
    </header>
  )
}
