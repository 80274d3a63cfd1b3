import type { ReactNode } from 'react'

/** Points in a policy's text, each after a short thread; `steps` numbers them. */
export function Points({ items, steps = false }: { items: readonly ReactNode[]; steps?: boolean }) {
  const List = steps ? 'ol' : 'ul'
  return (
    <List className="space-y-3">
      {items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the text is fixed
        <li key={place} className="flex gap-4">
          <span aria-hidden="true" className="w-4 flex-none text-brass tabular-nums">
            {steps ? place + 1 : <span className="mt-3 block w-4 border-t border-current" />}
          </span>
          <span className="min-w-0">{item}</span>
        </li>
      ))}
    </List>
  )
}
