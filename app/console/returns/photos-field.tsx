import { useEffect, useRef } from 'react'
import type { PictureTaken } from '../../../contract/admin/products.ts'
import { MOST_PHOTOS } from '../../../core/review.ts'
import { PICTURE_TYPES } from '../../../core/sent-pictures.ts'
import { sayError } from '../../browser/toasts.ts'
import { FieldError } from '../../ui/field.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { Thumb } from '../parts/thumb.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { useUploads } from '../parts/use-uploads.ts'

export type Photo = PictureTaken['picture']
type Props = {
  photos: Photo[]
  onPhotos: (change: (photos: Photo[]) => Photo[]) => void
  /** Called with whether a photo is being sent; the form waits for it. */
  onSending: (isSending: boolean) => void
  error: string | null | undefined
}

/** Takes photos of a returned piece: as many, of the same types and sizes, as a shopper may send. */
export function PhotosField({ photos, onPhotos, onSending, error }: Props) {
  const { uploads, add, dismiss } = useUploads((photo) =>
    onPhotos((before) => (before.some(({ hash }) => hash === photo.hash) ? before : [...before, photo])),
  )
  const zone = useRef<HTMLDivElement>(null)
  const under = uploads.filter(({ trouble }) => trouble === null).length
  const room = MOST_PHOTOS - photos.length - under
  useEffect(() => onSending(under > 0), [under, onSending])
  return (
    <fieldset>
      <legend className="mb-2 text-small font-medium">Photos, if there are any</legend>
      {photos.length > 0 && (
        <ul className="mb-3 flex flex-wrap gap-4">
          {photos.map((photo, at) => (
            <li key={photo.hash} className="w-20 text-center">
              <Thumb picture={photo} alt={`Photo ${at + 1}`} className="aspect-4/5 w-20" />
              <button
                type="button"
                aria-label={`Remove photo ${at + 1}`}
                className="text-link min-h-11 cursor-pointer text-small"
                onClick={() => {
                  onPhotos((before) => before.filter(({ hash }) => hash !== photo.hash))
                  zone.current?.querySelector('input')?.focus()
                }}
              >
                Remove
              </button>
            </li>
          ))}
        </ul>
      )}
      <div ref={zone}>
        <DropZone
          label="Choose photos"
          hint={`Or drop them here. JPEG, PNG, WebP or AVIF, 15 MB at most; ${MOST_PHOTOS} at most.`}
          accept={PICTURE_TYPES}
          multiple
          disabled={room <= 0}
          onFiles={(files) => {
            if (files.length > room) sayError(`A return has ${MOST_PHOTOS} photos at most.`)
            add(files.slice(0, Math.max(0, room)))
          }}
        />
      </div>
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}
