import { useEffect, useState } from 'react'
import * as words from '#words/recently-seen'
import type { Product } from '../../../core/product.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { productPath } from '../../ui/product-card/card-product.ts'
import { ShopLink } from '../shell/shop-link.tsx'
import { forgetSeen, recentlySeen, rememberSeen } from './seen.ts'

const WIDTHS = '(min-width: 1024px) 160px, 30vw'
/** One alone is no list. */
const FEWEST = 2

type Props = { now?: Pick<Product, '_id' | 'name' | 'pictures'> | undefined }

/** Pieces that were looked at on this device, newest first; `now`, the one that is looked at, is remembered for later. */
export default function RecentlySeen({ now }: Props) {
  const [seen, setSeen] = useState(() => recentlySeen(now?._id))
  useEffect(() => {
    const [first] = now?.pictures ?? []
    if (!now || !first) return
    const { blur: _blur, ...picture } = first
    rememberSeen({ _id: now._id, name: now.name, picture })
  }, [now])
  if (seen.length < FEWEST) return null
  const forget = () => {
    forgetSeen()
    setSeen([])
  }
  return (
    <section aria-labelledby="recently-seen" className="mt-18 border-t border-sand pt-8">
      <div className="flex items-center justify-between gap-4">
        <h2 id="recently-seen" className="font-display text-h3">
          {words.title}
        </h2>
        <button type="button" onClick={forget} className="text-link min-h-11 cursor-pointer text-small">
          {words.forget}
        </button>
      </div>
      <ul className="mt-4 flex gap-3 overflow-x-auto pb-2 lg:gap-6">
        {seen.map(({ _id, name, picture }) => (
          <li key={_id} className="w-[30vw] flex-none lg:w-40">
            <ShopLink
              to={productPath({ _id })}
              className="group block text-small decoration-haldi underline-offset-4 hover:underline"
            >
              <ProductPicture picture={picture} sizes={WIDTHS} alt="" className="aspect-4/5 object-cover" />
              <span className="mt-2 line-clamp-2">{name}</span>
            </ShopLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
