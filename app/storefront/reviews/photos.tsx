import * as words from '#words/reviews'
import { pictureUrl } from '../../../core/picture-url.ts'
import type { ShownReview } from '../../../core/review.ts'
import { ProductPicture } from '../../ui/picture.tsx'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import { useEnlarged } from '../product/zoom/use-enlarged.ts'

type Props = { name: string; author: string; photos: ShownReview['photos'] }

/** Shows a review's photos small. Each links to the whole photo, which opens over the page once the viewer's script is loaded. */
export function Photos({ name, author, photos }: Props) {
  const { View, place: enlarged, enlarge, close } = useEnlarged()
  const at = usePicturesAt()
  const pictures = photos.map((photo, place) => ({
    ...photo,
    alt: words.photo({ place: place + 1, author }),
  }))
  return (
    <>
      <ul aria-label={words.photos({ author })} className="mt-4 flex flex-wrap gap-3">
        {pictures.map((picture, place) => (
          <li key={picture.hash} className="w-20 sm:w-24">
            <a
              href={pictureUrl(at, picture.hash, picture.width, 'webp')}
              onClick={(event) => enlarge(event, place)}
              className="block cursor-zoom-in"
            >
              <ProductPicture picture={picture} sizes="96px" className="aspect-4/5 object-cover" />
            </a>
          </li>
        ))}
      </ul>
      {View && enlarged !== null && <View name={name} pictures={pictures} first={enlarged} onClose={close} />}
    </>
  )
}
