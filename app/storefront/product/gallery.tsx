import { type MouseEvent, useRef, useState } from 'react'
import * as words from '#words/product'
import type { Picture } from '../../../core/product.ts'
import { ProductPicture } from '../../ui/picture.tsx'

export const GALLERY_WIDTHS = '(min-width: 1360px) 640px, (min-width: 768px) 50vw, 100vw'
const THUMB_WIDTHS = '(min-width: 1024px) 80px, 64px'

/** The pictures scroll by hand, by keys and by their thumbnails, which are links that work without scripts. */
export function Gallery({ pictures }: { pictures: Picture[] }) {
  const track = useRef<HTMLUListElement>(null)
  const [current, setCurrent] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    setCurrent(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, place: number) => {
    event.preventDefault()
    track.current?.scrollTo({ left: place * track.current.clientWidth, behavior: 'smooth' })
  }
  return (
    <section
      aria-label={words.pictures}
      className="self-start md:sticky md:top-8 lg:grid lg:grid-cols-[5rem_minmax(0,1fr)] lg:gap-4"
    >
      <ul
        ref={track}
        onScroll={follow}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
        tabIndex={0}
        aria-label={words.scrollsSideways}
        className="gallery-track lg:col-start-2"
      >
        {pictures.map((picture, place) => (
          <li
            key={picture.hash}
            id={`picture-${place + 1}`}
            className={`w-full flex-none snap-start ${place === 0 ? '' : 'later'}`}
          >
            <ProductPicture
              picture={picture}
              sizes={GALLERY_WIDTHS}
              eager={place === 0}
              className="aspect-4/5 object-cover"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <ul className="mt-3 flex gap-3 lg:col-start-1 lg:row-start-1 lg:mt-0 lg:flex-col">
          {pictures.map((picture, place) => (
            <li key={picture.hash} className="w-16 lg:w-20">
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
    </section>
  )
}
