import type { ProductState } from '../../../contract/admin-replies.ts'
import { CATEGORIES } from '../../../core/categories.ts'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'

const TABS: { text: string; value: ProductState | null }[] = [
  { text: 'All', value: null },
  { text: 'On sale', value: 'published' },
  { text: 'Drafts', value: 'draft' },
  { text: 'Archived', value: 'archived' },
]
const CATEGORY = [['', 'Any category'], ...CATEGORIES.map((name) => [name, name] as const)] as const
const STOCK = [
  ['', 'Any stock'],
  ['low', 'A size running low'],
  ['out', 'A size with none left'],
] as const

type Props = { filters: URLSearchParams; change: (changes: Record<string, string | null>) => void }

export function ProductFilters({ filters, change }: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField label="Name or address" value={filters.get('q') ?? ''} onSearch={(q) => change({ q })} />
        <FilterChoice
          label="Category"
          value={filters.get('category')}
          onChoose={(category) => change({ category })}
          options={CATEGORY}
        />
        <FilterChoice
          label="Stock"
          value={filters.get('stock')}
          onChoose={(stock) => change({ stock })}
          options={STOCK}
        />
      </div>
      <FilterTabs label="State" name="state" tabs={TABS} filters={filters} />
    </>
  )
}
