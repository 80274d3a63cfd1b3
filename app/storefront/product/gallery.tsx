import { type MouseEvent, useRef, useState } from 'react'
import * as words from '#words/product'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { Picture } from '../../../core/product.ts'
import { EnlargeIcon } from '../../ui/icons.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { useEnlarged } from './zoom/use-enlarged.ts'

export const GALLERY_WIDTHS = '(min-width: 1360px) 644px, (min-width: 768px) 50vw, 100vw'
const HALF_WIDTHS = '(min-width: 1360px) 316px, (min-width: 1024px) 25vw, (min-width: 768px) 50vw, 100vw'
const THUMB_WIDTHS = '64px'

type Props = { name: string; pictures: Picture[] }

/**
 * On a phone the pictures scroll sideways, by hand or by their thumbnails, which are links that work without scripts. On a
 * desk the others stand below the first, two in a row. Each can be enlarged; that script is fetched when it is first
 * needed.
 */
export function Gallery({ name, pictures }: Props) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const { View, place: enlarged, enlarge, close } = useEnlarged()
  const at = usePicturesAt()
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, place: number) => {
    event.preventDefault()
    track.current?.scrollTo({ left: place * track.current.clientWidth, behavior: 'smooth' })
  }
  return (
    <section aria-label={words.pictures} className={`gallery ${pictures.length > 1 ? 'gallery-tall' : ''}`}>
      <ul ref={track} onScroll={follow} className="gallery-track">
        {pictures.map((picture, place) => (
          <li key={picture.hash} id={`picture-${place + 1}`} className={place === 0 ? '' : 'later'}>
            <a
              href={pictureUrl(at, picture.hash, picture.width, 'webp')}
              onClick={(event) => enlarge(event, place)}
              className="group relative block cursor-zoom-in"
            >
              <ProductPicture
                picture={picture}
                sizes={place === 0 ? GALLERY_WIDTHS : HALF_WIDTHS}
                eager={place === 0}
                className="gallery-picture"
              />
              <span className="absolute right-3 bottom-3 grid size-target place-items-center bg-paper/85 group-hover:text-madder">
                <EnlargeIcon />
                <span className="sr-only">{words.enlarge}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-3 lg:hidden">
          {pictures.map((picture, place) => (
            <li key={picture.hash} className="w-16">
              <a
                href={`#picture-${place + 1}`}
                onClick={(event) => show(event, place)}
                aria-current={place === current || undefined}
                aria-label={words.pictureOf({ place: place + 1, count: pictures.length })}
                className="block border-b-2 border-transparent pb-1 aria-[current]:border-madder"
              >
                <span className="later block aspect-4/5">
                  <ProductPicture
                    picture={picture}
                    sizes={THUMB_WIDTHS}
                    alt=""
                    className="aspect-4/5 object-cover"
                  />
                </span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {View && enlarged !== null && <View name={name} pictures={pictures} first={enlarged} onClose={close} />}
    </section>
  )
}
