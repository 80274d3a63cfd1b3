import { pictureUrl, renditionWidths } from '../../../core/picture-url.ts'
import type { Picture } from '../../../core/product.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'

/** A picture at its smallest width; its main colour until it has loaded. */
export function Thumb({
  picture,
  alt = '',
  className = '',
}: {
  picture: Omit<Picture, 'alt'>
  alt?: string
  className?: string
}) {
  const { hash, width, height, colour } = picture
  return (
    <img
      src={pictureUrl(usePicturesAt(), hash, renditionWidths(width)[0] ?? width, 'webp')}
      width={width}
      height={height}
      alt={alt}
      loading="lazy"
      decoding="async"
      draggable={false}
      className={`block object-cover ${className}`}
      style={{ backgroundColor: colour }}
    />
  )
}
