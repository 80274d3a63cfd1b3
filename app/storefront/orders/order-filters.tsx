import * as words from '#words/orders'
import { ORDER_FILTERS, type OrderFilter } from '../../../core/order-status.ts'

type Props = { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }

export function OrderFilters({ filter, onFilter }: Props) {
  return (
    <fieldset className="-mx-2 mb-8 flex flex-wrap gap-y-1 sm:-mx-3">
      <legend className="sr-only">{words.whichOrdersToShow}</legend>
      {ORDER_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          // The first is wider than its word, for a thumb: the word stands where the title begins.
          className="group min-h-11 min-w-11 cursor-pointer px-2 text-small font-medium text-ink-soft capitalize transition-colors hover:text-ink aria-pressed:text-ink max-sm:first-of-type:-ml-1.5 sm:px-3 sm:text-eyebrow sm:uppercase"
        >
          <span className="inline-block border-b-2 border-transparent py-1.5 group-aria-pressed:border-haldi">
            {words.filter({ filter: each })}
          </span>
        </button>
      ))}
    </fieldset>
  )
}
