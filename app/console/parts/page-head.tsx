import type { ReactNode } from 'react'

/** The page's name, and what can be done with all of it. */
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
      <title>{`${String(tab)} · Tana Bana`}</title>
      <h1 className="font-display text-h2">{title}</h1>
      {children}
    </header>
  )
}
