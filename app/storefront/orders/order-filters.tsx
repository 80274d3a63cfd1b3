import * as words from '#words/orders'
import { ORDER_FILTERS, type OrderFilter } from '../../../core/order-status.ts'

type Props = { filter: OrderFilter; onFilter: (filter: OrderFilter) => void }

export function OrderFilters({ filter, onFilter }: Props) {
  return (
    <fieldset className="mb-8 flex flex-wrap gap-x-4 gap-y-1 sm:gap-x-6">
      <legend className="sr-only">{words.whichOrdersToShow}</legend>
      {ORDER_FILTERS.map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={each === filter}
          onClick={() => onFilter(each)}
          className="min-h-11 min-w-11 cursor-pointer border-b-2 border-transparent text-left text-small font-medium text-ink-soft capitalize transition-colors hover:text-ink aria-pressed:border-haldi aria-pressed:text-ink sm:text-eyebrow sm:uppercase"
        >
          {words.filter({ filter: each })}
        </button>
      ))}
    </fieldset>
  )
}
