import { pictureSrcset, pictureUrl } from '../../core/picture-url.ts'
import type { Picture } from '../../core/product.ts'

type Props = {
  picture: Picture
  sizes: string
  eager?: boolean
  className?: string
  alt?: string
  onLoad?: () => void
}

/** A product's picture in every width it is kept in; its own colour stands in until it arrives. */
export function ProductPicture({
  picture,
  sizes,
  eager = false,
  className = '',
  alt = picture.alt,
  onLoad,
}: Props) {
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcset(picture, 'avif')} sizes={sizes} />
      <img
        src={pictureUrl(picture.hash, picture.width, 'webp')}
        srcSet={pictureSrcset(picture, 'webp')}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        onLoad={onLoad}
        decoding="async"
        className={`block h-auto w-full ${className}`}
        style={{ backgroundColor: picture.colour }}
      />
    </picture>
  )
}
