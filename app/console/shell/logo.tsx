import { OPENING_FACTS } from '../../../core/shop.ts'
import { useShopName } from './shop-name.ts'

/** `src`: the lettering of the name that a shop opens with. One that is called otherwise has its name in letters. */
export function Logo({ src, className }: { src: string; className: string }) {
  const shop = useShopName()
  if (shop === OPENING_FACTS.name)
    return <img src={src} alt={`${shop} console`} width="523" height="84" className={className} />
  return (
    <span className="line-clamp-2 font-display text-h3 wrap-anywhere">
      {shop} <span className="sr-only">console</span>
    </span>
  )
}
