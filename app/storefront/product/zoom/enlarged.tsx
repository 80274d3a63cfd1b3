import { useEffect, useState } from 'react'
import { pictureUrl } from '../../../../core/picture-url.ts'
import type { Picture } from '../../../../core/product.ts'
import { usePicturesAt } from '../../../ui/pictures-at.ts'
import type { Size, View } from './view.ts'

type Props = { picture: Picture; fit: Size; view: View; width: number }

/** The picture at `width`, or at the widest that has loaded so far. A wider one is never replaced by a narrower. */
export function Enlarged({ picture, fit, view, width }: Props) {
  const at = usePicturesAt()
  const [shown, setShown] = useState(width)
  useEffect(() => {
    if (width <= shown) return
    let wanted = true
    const coming = new Image()
    coming.src = pictureUrl(at, picture.hash, width, 'avif')
    // If it fails to load, the picture that is there stays.
    coming.decode().then(
      () => wanted && setShown(width),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [at, picture.hash, width, shown])
  const { scale, x, y } = view
  return (
    <picture>
      <source type="image/avif" srcSet={pictureUrl(at, picture.hash, shown, 'avif')} />
      <img
        src={pictureUrl(at, picture.hash, shown, 'webp')}
        alt={picture.alt}
        draggable={false}
        style={{
          width: fit.width,
          height: fit.height,
          backgroundColor: picture.colour,
          transform: `translate(-50%, -50%) translate(${x}px, ${y}px) scale(${scale})`,
        }}
      />
    </picture>
  )
}
