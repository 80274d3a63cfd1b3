import { Suspense, useRef, useState } from 'react'
import * as words from '#words/collection'
import { later } from '../../browser/later.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Selection } from './selection.ts'
import type { Choose } from './use-selection.ts'

/** The script is fetched when the filter is first opened. */
const DeliverBy = later(async () => ({ default: (await import('../promise/deliver-by.tsx')).DeliverBy }))

/** Narrows the list to what arrives by a day; folded at first. */
export function InTime({ selection, choose }: { selection: Selection; choose: Choose }) {
  const [isOpen, setOpen] = useState(false)
  // Read when the answer comes: the selection may have changed while it was awaited.
  const now = useRef({ selection, choose })
  now.current = { selection, choose }
  const narrow = (ready: string | null) => {
    const { selection, choose } = now.current
    const { ready: _before, ...others } = selection.filters
    choose({ ...selection, filters: ready === null ? others : { ...others, ready: [ready] } })
  }
  return (
    <details
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="noscript:hidden col-span-2 mb-4 border-y border-sand [&[open]_svg]:rotate-180"
    >
      <summary className="flex min-h-12 items-center justify-between hover:text-madder">
        <span className="lg:text-eyebrow lg:font-medium lg:uppercase">{words.deliverBy}</span>
        <ChevronIcon />
      </summary>
      <div className="min-h-72 sm:max-lg:min-h-32">
        {isOpen && (
          <Suspense>
            <DeliverBy chosen={selection.filters.ready?.[0] ?? null} onChoose={narrow} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
