import type { MetaDescriptor } from 'react-router'
import { pictureSrcset, pictureUrl } from '../../../core/picture-url.ts'
import type { Slide } from '../../../core/product.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { picturePreload } from '../picture-preload.ts'

const TALL = { media: '(max-width: 47.99rem)', sizes: '100vw' }
const WIDE = { media: '(min-width: 48rem)', sizes: '(min-width: 1424px) 1360px, 96vw' }

/** The tall crop on phones, the wide one elsewhere. */
export function SlidePicture({ slide, first }: { slide: Slide; first: boolean }) {
  const { tall, wide } = slide
  const at = usePicturesAt()
  return (
    <picture className="contents">
      {(['avif', 'webp'] as const).map((format) => (
        <source
          key={format}
          type={`image/${format}`}
          srcSet={pictureSrcset(at, tall, format)}
          width={tall.width}
          height={tall.height}
          {...TALL}
        />
      ))}
      <source type="image/avif" srcSet={pictureSrcset(at, wide, 'avif')} sizes={WIDE.sizes} />
      <img
        src={pictureUrl(at, wide.hash, wide.width, 'webp')}
        srcSet={pictureSrcset(at, wide, 'webp')}
        sizes={WIDE.sizes}
        width={wide.width}
        height={wide.height}
        alt={slide.alt}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : 'low'}
        decoding="async"
        className="hero-picture block h-auto w-full"
        style={{ backgroundColor: slide.background }}
      />
    </picture>
  )
}

export const firstSlidePreloads = (at: string, slide: Slide | undefined): MetaDescriptor[] =>
  slide
    ? [picturePreload(at, slide.tall, TALL.sizes, TALL), picturePreload(at, slide.wide, WIDE.sizes, WIDE)]
    : []
