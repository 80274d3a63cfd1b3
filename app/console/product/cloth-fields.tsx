import { Field, SelectField } from '../../ui/field.tsx'
import { Panel } from '../parts/panel.tsx'
import { bind, errorOf } from './bind.ts'
import { MeasuresTable } from './measures-table.tsx'
import type { Typed } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

const WORDS = [
  { name: 'fabric', label: 'Fabric' },
  { name: 'colour', label: 'Colour' },
  { name: 'work', label: 'Work', hint: 'Say handmade only here, and only when it is.' },
  { name: 'care', label: 'Care' },
  { name: 'occasion', label: 'Occasion' },
  { name: 'madeIn', label: 'Made in' },
] as const

/** What the product page says of the cloth, and what the invoice needs. */
export function ClothFields({ editor }: { editor: Editor }) {
  const { typed, change } = editor
  return (
    <>
      <Panel title="The cloth">
        <div className="grid gap-4 sm:grid-cols-2">
          {WORDS.map(({ name, label, ...more }) => (
            <Field key={name} label={label} optional maxLength={300} {...more} {...bind(editor, name)} />
          ))}
        </div>
        <MeasuresTable
          measures={typed.measures}
          sizes={typed.sizes}
          error={errorOf(editor, 'measures')}
          onChange={(measures) => change({ measures })}
        />
      </Panel>
      <Panel title="For the invoice">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="HSN code" required inputMode="numeric" maxLength={8} {...bind(editor, 'hsn')} />
          <SelectField
            label="Taxed as"
            {...bind(editor, 'taxClass')}
            onChange={(event) => change({ taxClass: event.currentTarget.value as Typed['taxClass'] })}
          >
            <option value="apparel">Apparel: made up</option>
            <option value="fabric">Fabric: a saree, a length of cloth</option>
          </SelectField>
        </div>
      </Panel>
    </>
  )
}
