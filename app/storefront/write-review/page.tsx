import { useEffect, useRef, useState } from 'react'
import * as words from '#words/write-review'
import type { OwnReviewReply } from '../../../contract/replies.ts'
import { buttonClass } from '../../ui/button.tsx'
import { MAIN_ID, Page, PageTitle } from '../../ui/page.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { OwnPiece, type PieceTrouble, YourOrders } from '../own-piece.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { OwnStanding } from './own-standing.tsx'
import { ReviewForm } from './review-form.tsx'

type Props = {
  own: OwnReviewReply | null
  trouble: PieceTrouble
  onLoad: () => Promise<void>
}

export function WriteReviewPage({ own, trouble, onLoad }: Props) {
  return (
    <Page narrow>
      <PageTitle eyebrow={own?.product.name}>{own?.review ? words.yours : words.title}</PageTitle>
      <OwnPiece trouble={trouble} unknown={words.unknown} onLoad={onLoad}>
        {own && <Writing own={own} onLoad={onLoad} />}
      </OwnPiece>
    </Page>
  )
}

function Writing({ own, onLoad }: { own: OwnReviewReply; onLoad: () => Promise<void> }) {
  const standing = useRef<HTMLElement>(null)
  const [times, setTimes] = useState(0)
  const { product, delivered, review } = own
  /** Loads what has become of the review; the focus moves there, because the form is made anew. */
  const changed = async () => {
    await onLoad()
    setTimes(times + 1)
  }
  useEffect(() => {
    if (times === 0) return
    const place = standing.current ?? document.getElementById(MAIN_ID)
    place?.focus({ preventScroll: true })
    place?.scrollIntoView({ block: standing.current ? 'center' : 'start' })
  }, [times])
  return (
    <>
      <Piece product={product} />
      {review && <OwnStanding ref={standing} review={review} onChanged={changed} />}
      {delivered.length === 0 && !review ? (
        <NotYours handle={product._id} />
      ) : (
        <section aria-label={words.title} className={review ? 'mt-12 border-t border-sand pt-8' : 'mt-8'}>
          {review && (
            <>
              <h2 className="font-display text-h3">{words.change}</h2>
              <p className="mt-2 mb-8 max-w-measure text-small text-ink-soft">{words.changeHint}</p>
            </>
          )}
          <ReviewForm key={`${review?.code} ${times}`} own={own} onSent={changed} />
        </section>
      )}
    </>
  )
}

const Piece = ({ product: { _id, name, picture } }: Pick<OwnReviewReply, 'product'>) => (
  <ShopLink to={`/product/${_id}`} className="flex items-center gap-4">
    {picture && (
      <span className="w-20 flex-none">
        <ProductPicture picture={picture} sizes="80px" className="aspect-4/5 object-cover" alt="" />
      </span>
    )}
    <span>
      <span className="block font-medium">{name}</span>
      <span className="text-link text-small">{words.seePiece}</span>
    </span>
  </ShopLink>
)

const NotYours = ({ handle }: { handle: string }) => (
  <div className="mt-8 border-y border-sand py-12">
    <h2 className="font-display text-h3">{words.notYours}</h2>
    <p className="mt-2">{words.notYoursHint}</p>
    <div className="mt-6 flex flex-wrap gap-4">
      <YourOrders className={buttonClass()} />
      <ShopLink to={`/product/${handle}`} className={buttonClass('outline')}>
        {words.seePiece}
      </ShopLink>
    </div>
  </div>
)
