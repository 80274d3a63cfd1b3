import { FilterTabs } from '../parts/filter-tabs.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useFilters } from '../parts/use-filters.ts'
import { Changes } from './changes.tsx'
import { Security } from './security.tsx'

const TABS = [
  { text: 'Changes', value: null },
  { text: 'Sign-ins and security', value: 'security' },
]

export function AuditLogPage() {
  const [filters] = useFilters()
  const isSecurity = filters.get('show') === 'security'
  const query = new URLSearchParams(filters)
  query.delete('show')
  return (
    <>
      <PageHead title="Audit log" />
      <FilterTabs label="What is shown" name="show" tabs={TABS} />
      <div className="mt-4 mb-4">
        <SearchField label={isSecurity ? 'Person, email or address' : 'Person, order, product or action'} />
      </div>
      {isSecurity ? <Security query={query} /> : <Changes query={query} />}
    </>
  )
}
