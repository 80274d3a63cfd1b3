import { type ComponentType, type ReactNode, useState } from 'react'
import * as words from '#words/ui'
import { percentOff } from '../../../core/discount.ts'
import { ProductPicture } from '../picture.tsx'
import { Price } from '../price.tsx'
import { wholeWords } from '../whole-words.tsx'
import { type CardProduct, productPath } from './card-product.ts'

const WIDTHS =
  '(min-width: 1360px) 322px, (min-width: 1200px) 23vw, (min-width: 768px) 31vw, calc(50vw - 22px)'

type Props = {
  product: CardProduct
  soldOut: boolean
  /** For a card on the first screen: its picture is not loaded lazily. */
  eager?: boolean
  note?: string
  widths?: string
  /** Shown in the picture's upper corner. */
  corner?: ReactNode
  /** The component for links to the product: the shop's own, or in a preview one that leads nowhere. */
  link: ComponentType<{ to: string; className: string; children: ReactNode }>
  children: ReactNode
}

/** Picture, name and price; the product's buttons are the children. */
export function Card(props: Props) {
  const { product, soldOut, eager, note, widths = WIDTHS, corner, link: ToProduct, children } = props
  const { name, effectivePrice, priorPrice } = product
  const off = percentOff(priorPrice ?? effectivePrice, effectivePrice)
  const [isPointedAt, setPointedAt] = useState(false)
  return (
    <article>
      {/* The link lies over the pictures, which a mouse therefore never enters. */}
      <div
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPointedAt(true)}
        className="group @container relative"
      >
        <Pictures {...{ product, soldOut, eager, widths, isPointedAt }} />
        <h3 className={`mt-3 text-card ${soldOut ? 'text-ink-soft' : ''}`}>
          <ToProduct
            to={productPath(product)}
            className="decoration-haldi underline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {wholeWords(name)}
          </ToProduct>
        </h3>
        {soldOut ? (
          <Tag className="bg-madder text-paper">{words.outOfStock}</Tag>
        ) : (
          off > 0 && <Tag className="bg-haldi text-ink">{words.off({ off })}</Tag>
        )}
        {corner}
      </div>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 text-card">
        <Price price={effectivePrice} prior={priorPrice} />
        {note && <span className="text-small text-ink-soft tabular-nums">{note}</span>}
      </p>
      <div className="mt-3">{children}</div>
    </article>
  )
}

type PicturesProps = Pick<Props, 'product' | 'soldOut' | 'eager'> & { widths: string; isPointedAt: boolean }

/** The second picture is fetched when a mouse first asks for it, and fades in once it is there. */
function Pictures({ product, soldOut, eager, widths, isPointedAt }: PicturesProps) {
  const [isThere, setThere] = useState(false)
  const [front, other] = product.pictures
  if (!front) return <div className="aspect-4/5 bg-linen" />
  return (
    <div
      className={`relative aspect-4/5 overflow-hidden ${eager ? '' : 'later'} ${soldOut ? 'opacity-55 grayscale' : ''}`}
    >
      <ProductPicture picture={front} sizes={widths} eager={eager} className="size-full object-cover" />
      {other && isPointedAt && !soldOut && (
        <ProductPicture
          picture={other}
          sizes={widths}
          onLoad={() => setThere(true)}
          className={`absolute inset-0 size-full object-cover opacity-0 transition-opacity duration-200 ${isThere ? 'group-hover:opacity-100' : ''}`}
        />
      )}
    </div>
  )
}

const Tag = ({ className, children }: { className: string; children: ReactNode }) => (
  <p className={`pointer-events-none absolute top-0 left-0 px-2 py-1 text-small font-medium ${className}`}>
    {children}
  </p>
)
