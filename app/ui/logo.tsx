import { OPENING_FACTS } from '../../core/shop.ts'

type LogoProps = { shop: string; src: string; className: string; of?: string; loading?: 'lazy' }

/**
 * `src`: the lettering of the name that a shop opens with, `className` its width; a shop that is called otherwise has its
 * name in letters. `of`: what of the shop it stands on, for whoever hears it.
 */
export function Logo({ shop, src, className, of = '', loading }: LogoProps) {
  if (shop === OPENING_FACTS.name)
    return (
      <img
        src={src}
        alt={`${shop} ${of}`.trim()}
        width="523"
        height="84"
        loading={loading}
        className={className}
      />
    )
  return (
    <span className="line-clamp-2 font-display text-body/tight text-balance wrap-anywhere sm:text-h3">
      {shop} {of && <span className="sr-only">{of}</span>}
    </span>
  )
}
