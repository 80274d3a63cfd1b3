import * as words from '#words/ask-return'
import type { ReturnChoice } from '../../../contract/replies.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Page, PageTitle } from '../../ui/page.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { sentence } from '../../ui/sentence.ts'
import { OwnPiece, type PieceTrouble, YourOrders } from '../own-piece.tsx'
import { linkTo } from '../policy/link-to.tsx'
import { ReturnForm } from './return-form.tsx'

type Props = {
  choice: ReturnChoice | null
  trouble: PieceTrouble
  onLoad: () => Promise<void>
}

export function AskReturnPage({ choice, trouble, onLoad }: Props) {
  return (
    <Page narrow>
      <PageTitle>{words.title}</PageTitle>
      <OwnPiece trouble={trouble} unknown={words.unknown} onLoad={onLoad}>
        {choice && <Choosing choice={choice} />}
      </OwnPiece>
    </Page>
  )
}

function Choosing({ choice }: { choice: ReturnChoice }) {
  const { product, sizeText, reasons } = choice
  return (
    <>
      <div className="flex items-center gap-4">
        {product.picture && (
          <span className="w-20 flex-none">
            <ProductPicture
              picture={product.picture}
              sizes="80px"
              className="aspect-4/5 object-cover"
              alt=""
            />
          </span>
        )}
        <p>
          <span className="block font-medium">{product.name}</span>
          <span className="text-small text-ink-soft">{words.sizeOf({ size: sizeText })}</span>
        </p>
      </div>
      {reasons.length > 0 ? <ReturnForm choice={choice} /> : <Nothing />}
      <p className="mt-10 text-small text-ink-soft">
        {sentence(words.readPolicy({ policy: linkTo('/return') }))}
      </p>
    </>
  )
}

const Nothing = () => (
  <div className="mt-8 border-y border-sand py-12">
    <h2 className="font-display text-h3">{words.nothing}</h2>
    <p className="mt-2 max-w-measure">{words.nothingHint}</p>
    <YourOrders className={`${buttonClass()} mt-6`} />
  </div>
)
