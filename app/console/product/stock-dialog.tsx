import { useState } from 'react'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { type Size, sizeText } from '../../../core/sizes.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayDone } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { counted } from '../parts/counted.ts'
import { randomUuid } from '../parts/random-uuid.ts'
import { ReasonField } from '../parts/reason-field.tsx'
import { useForm } from '../parts/use-form.ts'
import { ask } from '../shell/ask.ts'

type Props = {
  open: boolean
  onClose: () => void
  product: EditedProduct
  onCorrected: (product: EditedProduct) => void
}

export function StockDialog({ open, onClose, product, onCorrected }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Correct the stock">
      <StockForm
        product={product}
        onCorrected={onCorrected}
        onDone={(message) => {
          sayDone(message)
          onClose()
        }}
      />
    </Dialog>
  )
}

type Way = 'counted' | 'by'
/** `seen`: the stock that stood beside it. */
type Typed = { pieces: string; seen: number }

/**
 * Corrects the stock of every size that got a number, for one reason. Each size is a call of its own: what was
 * corrected before a refusal stays.
 */
function StockForm({
  product,
  onCorrected,
  onDone,
}: Pick<Props, 'product' | 'onCorrected'> & { onDone: (message: string) => void }) {
  const [way, setWay] = useState<Way>('counted')
  const [typed, setTyped] = useState<Partial<Record<Size, Typed>>>({})
  // A number that is sent again, because its answer was lost, has the same key and is corrected once.
  const [keys] = useState(() => new Map<string, string>())
  const filled = product.sizes.flatMap(({ size }) => {
    const one = typed[size]
    return one?.pieces.trim() ? [{ size, ...one }] : []
  })
  const params = { handle: product.handle }
  /** The count has to be made again, so it is typed again. */
  const showMoved = async (size: Size) => {
    setTyped(({ [size]: _, ...others }) => others)
    onCorrected((await ask('GET /api/admin/products/{handle}', undefined, { params })).product)
  }
  const { form, busy, refused, troubleOf } = useForm(async (sent) => {
    const reason = String(sent.get('reason'))
    let last = ''
    for (const { size, pieces, seen } of filled) {
      const asked = `${way} ${size} ${pieces}`
      const key = keyOf(keys, asked)
      const { message, product: corrected } = await ask(
        'POST /api/admin/products/{handle}/stock',
        { size, reason, change: changeBy(way, { pieces: Number(pieces), seen, key }) },
        { params },
      ).catch(async (error) => {
        if (refusedAs(error, 'stockMoved')) await showMoved(size)
        throw error
      })
      keys.delete(asked)
      last = message ?? ''
      setTyped(({ [size]: _, ...others }) => others)
      onCorrected(corrected)
    }
    onDone(filled.length === 1 ? last : `${filled.length} sizes are corrected.`)
  })
  return (
    <form {...form} className="flex flex-col gap-5">
      <fieldset className="flex flex-wrap gap-x-6">
        <legend className="mb-1 text-small font-medium">The numbers say</legend>
        {WAYS.map(({ is, text }) => (
          <label key={is} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="way"
              checked={way === is}
              onChange={() => setWay(is)}
              className="size-5 accent-wine"
            />
            {text}
          </label>
        ))}
      </fieldset>
      <div
        className={`grid gap-3 ${product.details.wornBy ? 'grid-cols-2 sm:grid-cols-3' : 'grid-cols-3 sm:grid-cols-5'}`}
      >
        {product.sizes.map(({ size, stock }) => (
          <Field
            key={size}
            label={sizeText(size, product.details.wornBy)}
            name={size}
            type="number"
            min={way === 'counted' ? 0 : undefined}
            step={1}
            hint={`now ${stock}${hereForOrders(product, size)}`}
            value={typed[size]?.pieces ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget
              setTyped((before) => ({ ...before, [size]: { pieces: value, seen: stock } }))
            }}
          />
        ))}
      </div>
      {way === 'counted' && product.committed.length > 0 && (
        <p className="text-small">
          Leave out what lies here for orders when you count: it is sold already, and no longer part of the
          stock.
        </p>
      )}
      <ReasonField
        hint="New delivery, counted anew, damaged: it stays in the history."
        error={troubleOf('reason') ?? refused?.message}
      />
      <Button type="submit" busy={busy} disabled={filled.length === 0} className="self-start">
        Correct
      </Button>
    </form>
  )
}

const WAYS: { is: Way; text: string }[] = [
  { is: 'counted', text: 'How many there are' },
  { is: 'by', text: 'How many more, or −fewer' },
]
const changeBy = (way: Way, { pieces, seen, key }: { pieces: number; seen: number; key: string }) =>
  way === 'counted' ? { counted: pieces, seen, key } : { by: pieces, key }

function hereForOrders({ committed }: EditedProduct, size: Size): string {
  const count = committed.find((one) => one.size === size)?.count ?? 0
  if (count === 0) return ''
  return `; ${counted(count)} more ${count === 1 ? 'lies' : 'lie'} here for orders`
}

function keyOf(keys: Map<string, string>, change: string): string {
  const key = keys.get(change) ?? randomUuid()
  keys.set(change, key)
  return key
}
