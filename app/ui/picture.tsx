import { pictureSrcset, pictureUrl, WIDEST_ON_PAGE } from '../../core/picture-url.ts'
import type { Picture } from '../../core/product.ts'
import { usePicturesAt } from './pictures-at.ts'

type Props = {
  picture: Picture
  sizes: string
  eager?: boolean
  className?: string
  alt?: string
  onLoad?: () => void
}

/** A product's picture in the widths and formats that it is kept in; a blurred preview or its main colour is shown until it arrives. */
export function ProductPicture({
  picture,
  sizes,
  eager = false,
  className = '',
  alt = picture.alt,
  onLoad,
}: Props) {
  const at = usePicturesAt()
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={pictureSrcset(at, picture, 'avif', WIDEST_ON_PAGE)} sizes={sizes} />
      <img
        src={pictureUrl(at, picture.hash, Math.min(picture.width, WIDEST_ON_PAGE), 'webp')}
        srcSet={pictureSrcset(at, picture, 'webp', WIDEST_ON_PAGE)}
        sizes={sizes}
        width={picture.width}
        height={picture.height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'low'}
        onLoad={onLoad}
        decoding="async"
        className={`block h-auto w-full ${className}`}
        style={{ background: standIn(picture) }}
      />
    </picture>
  )
}

const standIn = ({ blur, colour }: Picture) =>
  blur ? `${colour} url(data:image/webp;base64,${blur}) 50%/cover` : colour
