import { useState } from 'react'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'
import { PAIR_SIZES, SIZES, type Size, sizeText } from '../../../core/sizes.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { NOTHING } from '../parts/nothing.tsx'
import { Panel } from '../parts/panel.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { FormField } from './form-field.tsx'
import { StockHistory } from './stock-history.tsx'
import { errorOf } from './trouble.ts'
import { isPair, sizesOf } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

type Props = { editor: Editor; latest: EditedProduct | null; onCorrect: () => void }

/** The sizes on offer are part of the form. Their stock is not, because every order changes it. */
export function StockPanel({ editor, latest, onCorrect }: Props) {
  const { typed, change } = editor
  const [showsHistory, setShowsHistory] = useState(false)
  const error = errorOf(editor, 'sizes')
  const wornBy = typed.wornBy.split(';').map((who) => who.trim())
  const isForTwo = isPair(typed)
  const chosen = sizesOf(typed)
  const turn = (size: Size) =>
    change({
      sizes: (isForTwo ? PAIR_SIZES : SIZES).filter((one) => chosen.includes(one) !== (one === size)),
    })
  return (
    <Panel title="Sizes and stock">
      <div className="mb-4">
        <FormField editor={editor} field={{ key: 'wornBy', ...PRODUCT_FIELDS.wornBy }} />
      </div>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-small">
          <caption className="sr-only">Sizes on offer, and pieces of each</caption>
          <TableHead
            heads={[
              ['On offer'],
              ['In stock', 'text-right'],
              ['Sold', 'text-right'],
              ['Waiting', 'text-right'],
            ]}
          />
          <tbody>
            {(isForTwo ? PAIR_SIZES : SIZES).map((size) => {
              const isOn = chosen.includes(size)
              const held = latest?.sizes.find((one) => one.size === size)
              return (
                <tr key={size} className="border-b border-sand">
                  <td>
                    <label className="flex min-h-11 cursor-pointer items-center gap-3">
                      <input
                        type="checkbox"
                        className="checkbox"
                        checked={isOn}
                        onChange={() => turn(size)}
                      />
                      {isForTwo ? sizeText(size, wornBy) : size}
                    </label>
                  </td>
                  <td className="py-2 pr-4 text-right tabular-nums">
                    <Pieces isOn={isOn} stock={held?.stock ?? null} />
                  </td>
                  <td className="py-2 pr-4 text-right tabular-nums">{held?.sold ?? NOTHING}</td>
                  <td className="py-2 text-right tabular-nums">
                    {latest?.waiting.find((one) => one.size === size)?.count ?? NOTHING}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      {latest && latest.waiting.length > 0 && (
        <p className="mt-2 text-small text-ink-soft">
          Waiting: they are told, in the order of asking, as soon as the size is back.
        </p>
      )}
      <FieldError>{error}</FieldError>
      {latest && latest.sizes.length > 0 ? (
        <div className="flex flex-wrap gap-x-6">
          <Button kind="quiet" onClick={onCorrect}>
            Correct the stock
          </Button>
          <Button kind="quiet" aria-expanded={showsHistory} onClick={() => setShowsHistory(!showsHistory)}>
            Stock history
          </Button>
        </div>
      ) : (
        <p className="mt-3 text-small text-ink-soft">Save the sizes first; then say how many there are.</p>
      )}
      {latest && showsHistory && (
        <StockHistory
          handle={latest.handle}
          wornBy={latest.details.wornBy}
          stamp={JSON.stringify(latest.sizes)}
        />
      )}
    </Panel>
  )
}

function Pieces({ isOn, stock }: { isOn: boolean; stock: number | null }) {
  if (stock === null) return isOn ? <span className="text-ink-soft">after saving</span> : NOTHING
  if (stock === 0) return <span className="font-medium text-madder">none</span>
  return stock
}
