import { type ReactNode, useId } from 'react'

/** A titled section of a page. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-sand pt-4 pb-8">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="text-eyebrow font-medium text-brass uppercase">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  )
}
