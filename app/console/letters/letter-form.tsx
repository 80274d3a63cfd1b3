import { TEXT_LENGTH } from '../../../core/letter.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field } from '../../ui/field.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useSaving } from '../parts/use-saving.ts'
import { PieceChoice } from './piece-choice.tsx'

export type TypedLetter = { subject: string; text: string; products: string[] }

const LABELS: Record<keyof TypedLetter, string> = { subject: 'Subject', text: 'Letter', products: 'Products' }

/** The form of a letter. `onSave`: see `useSaving`. `onChanged`: called with whether there are unsaved changes. */
export function LetterForm({
  start,
  version,
  onSave,
  onChanged,
}: {
  start: TypedLetter
  version?: number
  onChanged?: (isChanged: boolean) => void
  onSave: (typed: TypedLetter, version: number) => Promise<number>
}) {
  const { form, typed, change, bind, errorOf, foot } = useSaving({
    start,
    version,
    labels: LABELS,
    onSave,
    onChanged,
  })

  return (
    <form {...form} className="max-w-3xl" noValidate>
      <div className="flex flex-col gap-4 pb-8">
        <Field
          required
          hint="What an inbox shows; it stands above the letter too."
          maxLength={150}
          autoComplete="off"
          {...bind('subject')}
        />
        <AreaField
          required
          hint="An empty line begins a paragraph."
          rows={10}
          maxLength={TEXT_LENGTH}
          {...bind('text')}
        />
        <PieceChoice
          label={LABELS.products}
          chosen={typed.products}
          error={errorOf('products')}
          onChange={(products) => change({ products })}
        />
      </div>
      <SaveFoot save="Save the letter" {...foot} onUndo={version === undefined ? null : foot.onUndo} />
    </form>
  )
}
