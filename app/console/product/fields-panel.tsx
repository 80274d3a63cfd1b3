import type { Panel as PanelName } from '../../../core/product-field-kinds.ts'
import { FIELDS } from '../../../core/product-fields.ts'
import { Panel } from '../parts/panel.tsx'
import { FormField } from './form-field.tsx'
import type { Editor } from './use-editor.ts'

/** The fields of one panel in their order; measurements take the whole width below the others. */
export function FieldsPanel({ editor, panel, title }: { editor: Editor; panel: PanelName; title: string }) {
  const fields = FIELDS.filter((field) => field.panel === panel)
  const below = fields.filter(({ kind }) => kind === 'measures')
  return (
    <Panel title={title}>
      <div className="grid gap-4 sm:grid-cols-2">
        {fields
          .filter((field) => !below.includes(field))
          .map((field) => (
            <FormField key={field.key} editor={editor} field={field} />
          ))}
      </div>
      {below.map((field) => (
        <FormField key={field.key} editor={editor} field={field} />
      ))}
    </Panel>
  )
}
