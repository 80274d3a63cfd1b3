import * as words from '#words/place-order'
import { priceText } from '../../../core/money.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { wholeWords } from '../../ui/whole-words.tsx'
import type { CheckoutLine } from './checkout-lines.ts'

/** What is being bought, small: the shopper has seen it before. */
export function LineList({ lines }: { lines: CheckoutLine[] }) {
  return (
    <ul className="mb-8 grid gap-4 border-b border-line pb-8 lg:max-h-[40dvh] lg:overflow-y-auto">
      {lines.map((line) => (
        <li
          key={`${line._id} ${line.size}`}
          className="grid grid-cols-[min(4rem,20%)_minmax(0,1fr)] gap-x-4 text-card"
        >
          <div aria-hidden="true">
            <Thumbnail picture={line.picture} />
          </div>
          <div className="@container flex flex-wrap content-start gap-x-4">
            <div className="min-w-0 flex-[1_1_6rem]">
              <p>{wholeWords(line.name)}</p>
              <p className="text-small text-ink-soft tabular-nums">
                {line.sizeText} × {line.quantity}
              </p>
              {line.importer && (
                <p className="text-small text-ink-soft">{words.importedBy({ importer: line.importer })}</p>
              )}
            </div>
            <p className="tabular-nums">{priceText(line.price * line.quantity)}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Thumbnail({ picture }: Pick<CheckoutLine, 'picture'>) {
  const look = 'aspect-4/5 object-cover'
  if (!picture) return <span className={`block bg-sand ${look}`} />
  return typeof picture === 'string' ? (
    <img src={picture} alt="" width={64} height={80} className={`block w-full bg-sand ${look}`} />
  ) : (
    <ProductPicture picture={picture} sizes="4rem" className={look} />
  )
}
