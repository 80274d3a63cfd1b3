import { CATEGORIES, type Category, TYPES } from '../../../core/categories.ts'
import { CheckboxField, Field, SelectField } from '../../ui/field.tsx'
import { AreaField } from '../parts/area-field.tsx'
import { Panel } from '../parts/panel.tsx'
import { bind } from './bind.ts'
import type { Editor } from './use-editor.ts'

/** Name, words and where it is found. */
export function WritingFields({ editor }: { editor: Editor }) {
  const { typed, change } = editor
  return (
    <Panel title="What it is">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Name"
          required
          maxLength={200}
          className="sm:col-span-2"
          autoComplete="off"
          {...bind(editor, 'name')}
        />
        <AreaField
          label="Description"
          rows={5}
          maxLength={5000}
          hint="What it is, of what, how it is made, when to wear it. Two or three sentences."
          className="sm:col-span-2"
          {...bind(editor, 'description')}
        />
        <SelectField
          label="Category"
          {...bind(editor, 'category')}
          onChange={(event) => change({ category: event.currentTarget.value as Category, subCategory: '' })}
        >
          {CATEGORIES.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </SelectField>
        <TypeField editor={editor} />
        <CheckboxField
          label="Bestseller: among the best sellers of the home page"
          name="bestseller"
          className="sm:col-span-2"
          checked={typed.bestseller}
          onChange={(event) => change({ bestseller: event.currentTarget.checked })}
        />
      </div>
    </Panel>
  )
}

/** Where the filter panel has types, one of those. */
function TypeField({ editor }: { editor: Editor }) {
  const { category, subCategory } = editor.typed
  const types = TYPES[category]
  if (!types) return <Field label="Type" optional maxLength={60} {...bind(editor, 'subCategory')} />
  return (
    <SelectField label="Type" {...bind(editor, 'subCategory')}>
      <option value="">Choose a type</option>
      {subCategory && !types.includes(subCategory) && <option>{subCategory}</option>}
      {types.map((type) => (
        <option key={type}>{type}</option>
      ))}
    </SelectField>
  )
}
