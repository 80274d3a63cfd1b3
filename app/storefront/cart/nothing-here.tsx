import type { ReactNode } from 'react'
import { EmptyLoom } from './empty-loom.tsx'

/** An empty list: the loom, what is missing, and the way on. */
export function NothingHere({
  title,
  text,
  children,
}: {
  title: string
  text: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid items-center gap-8 border-y border-sand py-12 md:grid-cols-2 md:gap-18 md:py-18">
      <div className="md:order-2">
        <EmptyLoom className="max-w-md" />
      </div>
      <div>
        <h2 className="font-display text-h2">{title}</h2>
        <p className="mt-4 max-w-md text-balance text-ink-soft">{text}</p>
        <div className="mt-8 flex flex-wrap gap-4">{children}</div>
      </div>
    </section>
  )
}
