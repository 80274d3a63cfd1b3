import type { MessageRow } from '../../../contract/admin/messages.ts'
import { FilterChoice } from '../parts/filter-choice.tsx'
import { FilterTabs } from '../parts/filter-tabs.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { CHANNEL_TEXT, OF_STATE, templateText } from './words.tsx'

const TABS: { text: string; value: MessageRow['state'] | null }[] = [
  { text: 'All', value: null },
  ...(['failed', 'suppressed', 'waiting', 'sent'] as const).map((value) => ({
    text: OF_STATE[value].text,
    value,
  })),
]

export const MessageFilters = ({ templates }: { templates: string[] }) => (
  <>
    <div className="mb-4 flex flex-wrap items-center gap-3">
      <SearchField label="Email, phone or order" />
      <FilterChoice
        label="Channel"
        name="channel"
        options={[['', 'Any channel'], ...Object.entries(CHANNEL_TEXT)]}
      />
      <FilterChoice
        label="Template"
        name="template"
        options={[
          ['', 'Any template'],
          ...templates.map((template): [string, string] => [template, templateText(template)]),
        ]}
      />
    </div>
    <FilterTabs label="State" name="state" tabs={TABS} />
  </>
)
