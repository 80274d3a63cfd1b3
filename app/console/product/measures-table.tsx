import type { RowOf } from '../../../core/product-field-kinds.ts'
import { worn } from '../../../core/sizes.ts'
import { randomKey } from '../../browser/random-key.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BinIcon } from '../../ui/icons.tsx'
import { keyOf, type Measure } from './measures.ts'
import { errorOf, placeIn } from './trouble.ts'
import { sizesOf } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

type Props = { editor: Editor; field: RowOf<'measures'> }

const CELL =
  'min-h-11 w-full rounded-control border border-line bg-paper px-2 text-body hover:border-ink aria-invalid:border-madder'

/** The table of measurements in centimetres, for the sizes on offer. */
export function MeasuresField({ editor, field }: Props) {
  const { measurements: measures } = editor.typed
  const error = errorOf(editor, 'measurements')
  const place = error && placeIn(editor, 'measurements')
  const onChange = (next: Measure[]) => editor.change({ measurements: next })
  const shown = worn(sizesOf(editor.typed))
  const put = (id: string, changes: Partial<Measure>) =>
    onChange(measures.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const add = () => onChange([...measures, { id: randomKey(), name: '', of: {} }])
  return (
    <fieldset className="mt-6 min-w-0">
      <legend className="mb-2 text-small font-medium">
        {field.label}, {field.unit} <span className="font-normal text-ink-soft">(optional)</span>
      </legend>
      {measures.length > 0 && shown.length > 0 && (
        <div className="scroll-strip">
          <table className="w-full min-w-120 border-collapse text-small">
            <thead>
              <tr className="text-left text-ink-soft">
                <th scope="col" className="w-40 py-1 pr-2 font-medium">
                  Measure
                </th>
                {shown.map((size) => (
                  <th key={size} scope="col" className="py-1 pr-2 font-medium">
                    {size}
                  </th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {measures.map((measure, at) => (
                <tr key={measure.id}>
                  <td className="py-1 pr-2">
                    <input
                      aria-label={`Measure ${at + 1}`}
                      placeholder="Bust"
                      maxLength={40}
                      value={measure.name}
                      onChange={(event) => put(measure.id, { name: event.currentTarget.value })}
                      className={CELL}
                    />
                  </td>
                  {shown.map((size) => (
                    <td key={size} className="py-1 pr-2">
                      <input
                        aria-label={`${measure.name || `Measure ${at + 1}`} of ${size}`}
                        aria-invalid={place === `${size}.${keyOf(measure)}` || undefined}
                        inputMode="decimal"
                        value={measure.of[size] ?? ''}
                        onChange={(event) =>
                          put(measure.id, { of: { ...measure.of, [size]: event.currentTarget.value } })
                        }
                        className={`${CELL} min-w-14 tabular-nums`}
                      />
                    </td>
                  ))}
                  <td className="w-11">
                    <IconButton
                      label={`Remove ${measure.name || `measure ${at + 1}`}`}
                      onClick={() => onChange(measures.filter(({ id }) => id !== measure.id))}
                    >
                      <BinIcon />
                    </IconButton>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FieldError>{error}</FieldError>
      {shown.length === 0 ? (
        <p className="text-small text-ink-soft">Choose the sizes first.</p>
      ) : (
        <Button kind="quiet" onClick={add}>
          Add a measure
        </Button>
      )}
    </fieldset>
  )
}
