import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as words from '#words/collection'
import { later } from '../../browser/later.ts'
import { ChevronIcon } from '../../ui/icons.tsx'

/** Fetched when somebody wants a piece for a day. */
const DeliverBy = later(async () => ({ default: (await import('../promise/deliver-by.tsx')).DeliverBy }))

/** Narrows the list to what will be there by a day; folded until it is wanted. */
export function InTime() {
  const [isOpen, setOpen] = useState(false)
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = new URLSearchParams(search)
  const choose = (ready: string | null) => {
    query.delete('page')
    if (ready === null) query.delete('ready')
    else query.set('ready', ready)
    void navigate(query.size > 0 ? `/collection?${query}` : '/collection', { preventScrollReset: true })
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
            <DeliverBy chosen={query.get('ready')} onChoose={choose} />
          </Suspense>
        )}
      </div>
    </details>
  )
}
