import { BareSelect, type BareSelectProps } from './bare-select.tsx'
import { useFilters } from './use-filters.ts'

/** A filter of a list, as a select. `options`: the first, with the value '', filters nothing. */
export function FilterChoice({
  name,
  ...select
}: Pick<BareSelectProps, 'label' | 'options'> & { name: string }) {
  const [filters, change] = useFilters()
  return <BareSelect {...select} value={filters.get(name)} onChoose={(value) => change({ [name]: value })} />
}
