import { useParams } from 'react-router'
import type {
  EditedProduct,
  ProductPage as ProductReply,
  ProductState,
} from '../../../contract/admin/products.ts'
import { beginsAt, isInForce } from '../../../core/duties.ts'
import { dayText } from '../../ui/dates.ts'
import { BackLink } from '../parts/back-link.tsx'
import { ChangesLink } from '../parts/changes-link.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { Panel } from '../parts/panel.tsx'
import { ProductStateBadge } from '../parts/product-state.tsx'
import { Time } from '../parts/time.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { type Replied, useReply } from '../shell/use-reply.ts'
import { EditorForm } from './editor-form.tsx'
import { Prices } from './prices.tsx'
import { StateActions } from './state-actions.tsx'
import { useEditor, useOwnAddress } from './use-editor.ts'

const EVERY_MS = 6000

export function ProductPage() {
  const { handle = '' } = useParams()
  const state = useReply('GET /api/admin/products/{handle}', { params: { handle }, everyMs: EVERY_MS })
  const { reply, isStale, trouble } = state
  if (reply && !isStale) return <Editing key={handle} {...state} latest={reply.product} />
  return (
    <>
      <AllProducts />
      <PageHead title={trouble?.code === 'productUnknown' ? 'No such product' : handle} />
      <Fetching label="Fetching the product" state={state} />
    </>
  )
}

type EditingProps = Pick<Replied<ProductReply>, 'trouble' | 'reload' | 'put'> & { latest: EditedProduct }

function Editing({ latest, trouble, reload, put }: EditingProps) {
  // A product that has another address by now is shown there.
  const show = (product: EditedProduct) => {
    if (product.handle === latest.handle) put({ product })
  }
  const editor = useEditor(latest, show)
  useOwnAddress(editor, latest.handle)
  const { base } = editor
  // A product that was saved here just now is newer than the last reply.
  const newest = base && base.version > latest.version ? base : latest
  return (
    <>
      <AllProducts />
      <PageHead title={newest.name}>
        <p className="mr-auto flex flex-wrap items-center gap-x-6 text-small">
          <ProductStateBadge state={newest.state} />
          {newest.state === 'published' && <InTheShop handle={newest.handle} />}
        </p>
        <StateActions editor={editor} onMoved={show} />
      </PageHead>
      {trouble && newest.handle === latest.handle && <TroubleNote trouble={trouble} onRetry={reload} />}
      <EditorForm editor={editor} latest={newest} onChanged={show}>
        <Standing product={newest} isChanged={editor.isChanged} />
        <Prices offers={newest.offers} />
      </EditorForm>
    </>
  )
}

const InTheShop = ({ handle }: { handle: string }) => (
  <a href={`/product/${handle}`} target="_blank" rel="noopener" className="lone-link">
    See it in the shop
  </a>
)

function Standing({ product, isChanged }: { product: EditedProduct; isChanged: boolean }) {
  const { state, lacks, updatedAt, updatedBy } = product
  return (
    <Panel title="How it stands">
      {state !== 'archived' && lacks.length > 0 && (
        <div className="note mb-3 p-3 text-small">
          <p>{needsText(state, isChanged)}</p>
          <ul className="mt-1 list-inside list-disc marker:text-brass">
            {lacks.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-small text-ink-soft">
        Saved <Time at={updatedAt} />
        {updatedBy && ` by ${updatedBy}`}
      </p>
      <ChangesLink subject={product.handle} />
    </Panel>
  )
}

function needsText(state: ProductState, isChanged: boolean): string {
  if (isChanged) return 'As it was saved last, it needs'
  if (state === 'draft') return 'Before it can be published, it needs'
  const day = dayText(new Date(beginsAt('declarations')).toISOString())
  return isInForce('declarations', new Date())
    ? `On sale since ${day} it needs`
    : `To be on sale from ${day} on, it needs`
}

export const AllProducts = () => <BackLink to="/products">All products</BackLink>
