import type { ProductState } from '../../../contract/admin/products.ts'
import { FILTERS } from '../../../core/product-fields.ts'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'

const TABS: { text: string; value: ProductState | null }[] = [
  { text: 'All', value: null },
  { text: 'On sale', value: 'published' },
  { text: 'Drafts', value: 'draft' },
  { text: 'Archived', value: 'archived' },
]
const STOCK = [
  ['', 'Any stock'],
  ['low', 'A size running low'],
  ['out', 'A size with none left'],
] as const

const DECLARATIONS = [
  ['', 'Any declarations'],
  ['declarations', 'Declarations missing'],
] as const

export const ProductFilters = () => (
  <>
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField label="Name, type, fabric or colour" />
      {FILTERS.map(({ key, label, options, optionLabels }) => (
        <FilterChoice
          key={key}
          label={label}
          name={key}
          options={[
            ['', `Any ${label.toLowerCase()}`],
            ...options.map((option) => [option, optionLabels?.[option] ?? option] as const),
          ]}
        />
      ))}
      <FilterChoice label="Stock" name="stock" options={STOCK} />
      <FilterChoice label="Declarations" name="lacks" options={DECLARATIONS} />
    </div>
    <FilterTabs label="State" name="state" tabs={TABS} />
  </>
)
