import { useRef, useState } from 'react'
import type { ProductRow } from '../../../contract/admin/products.ts'
import { capital } from '../../../core/capital.ts'
import { MOST_PIECES } from '../../../core/letter.ts'
import { Below, controlClass, Label, useWiring } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Money } from '../parts/money.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { useReply } from '../shell/use-reply.ts'

type Props = {
  label: string
  /** The handles of the chosen products. */
  chosen: string[]
  error: string | null
  onChange: (handles: string[]) => void
}

/** Chooses some products of the shop, which are searched by name. */
export function PieceChoice({ label, chosen, error, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const isFull = chosen.length >= MOST_PIECES
  const hint = isFull ? `${MOST_PIECES} is all a letter shows.` : `Up to ${MOST_PIECES}. Type a name.`
  const wiring = useWiring(undefined, error, hint)
  return (
    // Takes the focus where the button goes away that was pressed (`use-kept-focus.ts`).
    <section aria-label={label}>
      <Label id={wiring.id}>{label}</Label>
      {chosen.length > 0 && (
        <ul className="mb-3 flex flex-col gap-2">
          {chosen.map((handle) => (
            <Chosen
              key={handle}
              handle={handle}
              onTakeOut={() => onChange(chosen.filter((one) => one !== handle))}
            />
          ))}
        </ul>
      )}
      {!isFull && (
        <input
          {...wiring}
          ref={field}
          type="search"
          autoComplete="off"
          value={typed}
          className={controlClass}
          onChange={({ currentTarget: { value } }) => setTyped(value)}
          // Enter would save the letter.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <Below id={wiring.id} error={error} hint={hint} />
      {!isFull && typed.trim().length > 1 && (
        <Found
          q={typed.trim()}
          without={chosen}
          onChoose={(handle) => {
            onChange([...chosen, handle])
            setTyped('')
            field.current?.focus()
          }}
        />
      )}
    </section>
  )
}

/**
 * A chosen product. Until its name is loaded it is named by its handle: 'noor-chikankari-kurti' → 'Noor chikankari
 * kurti'.
 */
function Chosen({ handle, onTakeOut }: { handle: string; onTakeOut: () => void }) {
  const { reply } = useReply('GET /api/admin/products/{handle}', { params: { handle } })
  const name = reply?.product.name ?? capital(handle).replaceAll('-', ' ')
  const picture = reply?.product.pictures[0]
  return (
    <li className="flex items-center gap-3 border border-sand p-1 pl-2 text-small">
      <span className="h-12 w-9 flex-none">
        {picture && <Thumb picture={picture} className="size-full" />}
      </span>
      <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
      <button
        type="button"
        aria-label={`Take out ${name}`}
        className="grid size-11 place-items-center"
        onClick={onTakeOut}
      >
        <CloseIcon />
      </button>
    </li>
  )
}

type Search = { q: string; without: string[]; onChoose: (handle: string) => void }

function Found({ q, without, onChoose }: Search) {
  const { reply, trouble } = useReply('GET /api/admin/products', {
    query: new URLSearchParams({ q, state: 'published', limit: '6' }),
  })
  if (trouble) return <p className="mt-2 text-small">{trouble.words}</p>
  const found = reply?.products.filter(({ handle }) => !without.includes(handle))
  if (found?.length === 0)
    return (
      <p role="status" className="mt-2 text-small text-ink-soft">
        No product is called that.
      </p>
    )
  return (
    <ul className="mt-2 border border-sand empty:hidden">
      {found?.map((product) => (
        <li key={product.handle} className="border-b border-sand last:border-0">
          <Piece product={product} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

const Piece = ({ product, onChoose }: { product: ProductRow } & Pick<Search, 'onChoose'>) => (
  <button
    type="button"
    className="flex min-h-11 w-full items-center gap-3 p-2 text-left text-small hover:bg-linen"
    onClick={() => onChoose(product.handle)}
  >
    {product.picture && <Thumb picture={product.picture} className="h-12 w-9 flex-none" />}
    <span className="min-w-0 flex-1 wrap-anywhere">{product.name}</span>
    <Money rupees={product.effectivePrice} />
  </button>
)
