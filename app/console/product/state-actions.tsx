import { useState } from 'react'
import { Link } from 'react-router'
import type { EditedProduct, ProductState } from '../../../contract/admin/products.ts'
import { sayError } from '../../browser/toasts.ts'
import { Button } from '../../ui/button.tsx'
import { listed } from '../../ui/lists.ts'
import { Confirm } from '../parts/confirm.tsx'
import { send } from '../shell/ask.ts'
import { typedFrom } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

type Move = { to: ProductState; verb: string; title: string; does: string }

const MOVES: Record<ProductState, Move[]> = {
  draft: [
    {
      to: 'published',
      verb: 'Publish',
      title: 'Put it on sale?',
      does: 'Everybody sees it in the shop at once, and can buy it.',
    },
    {
      to: 'archived',
      verb: 'Archive',
      title: 'Put it in the archive?',
      does: 'It leaves the list of drafts. You find it under Archived, and can bring it back.',
    },
  ],
  published: [
    {
      to: 'draft',
      verb: 'Take off sale',
      title: 'Take it off sale?',
      does: 'It leaves the shop at once, also from the carts it lies in. Orders that were placed stand.',
    },
    {
      to: 'archived',
      verb: 'Archive',
      title: 'Put it in the archive?',
      does: 'It leaves the shop at once, also from the carts it lies in. Orders that were placed stand.',
    },
  ],
  archived: [
    {
      to: 'draft',
      verb: 'Bring back as a draft',
      title: 'Bring it back?',
      does: 'It is a draft again. The shop shows it once you publish it.',
    },
  ],
}

/** Buttons that publish a product, take it off sale, archive it or bring it back. What is typed is saved first. */
export function StateActions({
  editor,
  onMoved,
}: {
  editor: Editor
  onMoved: (product: EditedProduct) => void
}) {
  const [asked, setAsked] = useState<Move | null>(null)
  const { base, isChanged, save, settle, isWhole, setMoving } = editor
  if (!base) return null
  /** What is missing is known, unless something typed mends it: then saving says whether it does. */
  const begin = (one: Move) => {
    if (one.to === 'published' && !isChanged && base.lacks.length > 0)
      sayError(`It cannot be published yet. It lacks ${listed(base.lacks)}.`)
    else setAsked(one)
  }
  /** Where saving is refused, the form says why, and the product stays in its state. */
  const go = async (one: Move) => {
    setMoving(true)
    await saveAndMove(one).finally(() => setMoving(false))
  }
  const saveAndMove = async ({ to }: Move) => {
    const current = isChanged ? await save() : base
    if (!current) return
    const { handle, version } = current
    const moved = await send('POST /api/admin/products/{handle}/state', { version, to }, { handle })
    settle(moved.product, typedFrom(current))
    onMoved(moved.product)
  }
  return (
    <div className="flex flex-wrap gap-3">
      {MOVES[base.state].map((one) => (
        <Button key={one.to} kind="outline" disabled={editor.busy} onClick={() => isWhole() && begin(one)}>
          {one.verb}
        </Button>
      ))}
      {asked && (
        <Confirm
          open
          onClose={() => setAsked(null)}
          title={asked.title}
          yes={isChanged ? `Save and ${asked.verb.toLowerCase()}` : asked.verb}
          onYes={() => go(asked)}
        >
          <p>{asked.does}</p>
          {base.state === 'published' && base.slides.length > 0 && <LeadsHere slides={base.slides} />}
        </Confirm>
      )}
    </div>
  )
}

const LeadsHere = ({ slides }: { slides: string[] }) => (
  <p className="note mt-3 p-3 text-small">
    {slides.length === 1 ? 'A slide of the home page leads to it' : 'Slides of the home page lead to it'}:{' '}
    {slides.map((heading) => `‘${heading}’`).join(', ')}. Whoever follows that finds no such page. Change{' '}
    <Link to="/slides" className="text-link">
      the slides
    </Link>{' '}
    first.
  </p>
)
