import { useEffect, useRef } from 'react'
import * as words from '#words/cart'
import { paise, priceText, rupees } from '../../../core/money.ts'
import { isPairSize } from '../../../core/sizes.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { BinIcon } from '../../ui/icons.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { Price } from '../../ui/price.tsx'
import { sentence } from '../../ui/sentence.ts'
import { wholeWords } from '../../ui/whole-words.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { isShort, textOf } from './cart-lines.ts'
import { QuantityInput } from './quantity-input.tsx'
import type { ShownLine } from './use-cart-page.ts'

/** A line that Undo has put back takes the focus that the Undo button had. */
type Props = { line: ShownLine; onQuantity: (quantity: number) => void; onRemove: () => void }

export function CartRow({ line, onQuantity, onRemove }: Props) {
  const { product, quantity, stock, restored } = line
  const size = textOf(line)
  const picture = product.pictures[0]
  const path = `/product/${product._id}`
  const bin = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (restored) bin.current?.focus({ preventScroll: true })
  }, [restored])
  const of = words.line({ name: product.name, size })
  return (
    <li className="grid grid-cols-[min(6rem,27%)_minmax(0,1fr)] gap-x-4 border-t border-sand py-6 sm:grid-cols-[8.5rem_1fr] sm:gap-x-6 sm:py-8">
      <ShopLink to={path} tabIndex={-1} aria-hidden="true" className="row-span-2 self-start">
        {picture && (
          <ProductPicture
            picture={picture}
            sizes="(min-width: 40rem) 8.5rem, 6rem"
            className="aspect-4/5 object-cover"
          />
        )}
      </ShopLink>
      <div className="@container flex min-w-0 flex-col gap-x-6 sm:flex-row sm:justify-between">
        <div className="min-w-0">
          <h2 className="text-body font-medium">
            <ShopLink to={path} className="hover:text-madder">
              {wholeWords(product.name)}
            </ShopLink>
          </h2>
          <p className="mt-1 text-small text-ink-soft">
            {isPairSize(line.size) ? size : words.size({ size })}
          </p>
          {product.importer && (
            <p className="mt-1 text-small text-ink-soft">
              {words.importedBy({ importer: product.importer })}
            </p>
          )}
        </div>
        <LinePrice line={line} />
      </div>
      <div className="mt-4 self-end sm:mt-6">
        <div className="flex flex-wrap items-center justify-between gap-x-2">
          <QuantityInput quantity={quantity} most={stock} of={of} onQuantity={onQuantity} />
          <IconButton
            ref={bin}
            label={words.removeLine({ line: of })}
            onClick={onRemove}
            className="-mr-3 text-ink-soft"
          >
            <BinIcon />
          </IconButton>
        </div>
        <Left line={line} />
      </div>
    </li>
  )
}

/** The line's total, which the cart's adds up; for several pieces, the price of each as well. */
function LinePrice({ line: { product, quantity } }: { line: ShownLine }) {
  const each = <Price price={product.effectivePrice} prior={product.priorPrice} />
  const place = 'mt-2 text-card sm:mt-0 sm:shrink-0 sm:text-right'
  if (quantity === 1) return <p className={place}>{each}</p>
  const unit = paise(product.effectivePrice)
  return (
    <p className={place}>
      <span className="block font-medium tabular-nums">{priceText(rupees(unit * quantity))}</span>
      <span className="text-small text-ink-soft">
        {sentence(words.each({ amount: priceText(rupees(unit)), price: () => each }))}
      </span>
    </p>
  )
}

/** The stock, shown once the shopper has asked for more than there is. */
function Left({ line }: { line: ShownLine }) {
  const { quantity, stock, refused } = line
  const size = textOf(line)
  if (isShort(line))
    return (
      <p role="alert" className="mt-3 text-small font-medium text-madder">
        {stock === 0 ? words.sizeSoldOut({ size }) : words.onlyLeft({ stock, size })}
      </p>
    )
  if (!refused && quantity < stock) return null
  return <p className="mt-3 text-small text-ink-soft">{words.leftInSize({ stock, size })}</p>
}
