import { useEffect, useId, useRef, useState } from 'react'
import * as words from '#words/photos'
import { MOST_PHOTOS, type ReviewPhoto } from '../../../core/review.ts'
import { MOST_PICTURE_BYTES, PICTURE_TYPES } from '../../../core/sent-pictures.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ProductPicture } from '../../ui/picture.tsx'
import { isSessionOver } from '../state/session.ts'
import { sendPhoto } from './send-photo.ts'
import { smallerPhoto } from './smaller-photo.ts'

type Props = {
  photos: ReviewPhoto[]
  onPhotos: (change: (photos: ReviewPhoto[]) => ReviewPhoto[]) => void
  /** Called with whether a photo is being sent; the form waits for it. */
  onSending: (isSending: boolean) => void
  /** What is wrong with the photos as a whole. */
  error?: string | null
}

/** Sends photos as they are chosen, and says which the shop has not taken, and why. */
export function PhotosField({ photos, onPhotos, onSending, error }: Props) {
  const { sending, troubles, add } = useSending({ photos, onPhotos, onSending })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const isFull = photos.length + sending >= MOST_PHOTOS
  return (
    <fieldset aria-describedby={`${id}-hint`}>
      <legend className="mb-2 text-small font-medium">{words.photos}</legend>
      <ul className="flex flex-wrap gap-4">
        {photos.map((photo, at) => (
          <li key={photo.hash} className="w-20 text-center">
            <ProductPicture
              picture={{ ...photo, alt: words.photoOf({ place: at + 1 }) }}
              sizes="80px"
              className="aspect-4/5 object-cover"
            />
            <button
              type="button"
              aria-label={words.removePhoto({ place: at + 1 })}
              onClick={() => {
                onPhotos((before) => before.filter(({ hash }) => hash !== photo.hash))
                input.current?.focus()
              }}
              className="text-link min-h-11 cursor-pointer text-small"
            >
              {words.removeOne}
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-soft">
        {sending > 0 && (
          <span className="flex min-h-11 items-center gap-3">
            {words.sendingPhoto}
            <span aria-hidden="true" className="threads w-6" />
          </span>
        )}
      </p>
      <label
        className={`${buttonClass('outline')} mt-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-madder ${isFull ? 'hidden' : ''}`}
      >
        {words.addPhoto}
        <input
          ref={input}
          type="file"
          accept={PICTURE_TYPES}
          multiple
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={(event) => {
            void add([...(event.target.files ?? [])])
            event.target.value = ''
          }}
        />
      </label>
      <p id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
        {words.photosHint({ most: MOST_PHOTOS })}
      </p>
      <div role="alert" id={`${id}-error`} className="text-small text-madder">
        {error && <p className="mt-2">{error}</p>}
        {troubles.map((trouble) => (
          <p key={trouble} className="mt-2">
            {trouble}
          </p>
        ))}
      </div>
    </fieldset>
  )
}

/** Sends photos one after the other. `sending`: how many are on their way or wait; `troubles`: what was not taken, and why. */
function useSending({ photos, onPhotos, onSending }: Pick<Props, 'photos' | 'onPhotos' | 'onSending'>) {
  const [sending, setSending] = useState(0)
  const [troubles, setTroubles] = useState<string[]>([])
  const onTrouble = (what: string) => setTroubles((before) => [...before, what])
  useEffect(() => {
    onSending(sending > 0)
    return () => onSending(false)
  }, [sending, onSending])

  async function add(files: File[]) {
    setTroubles([])
    const room = MOST_PHOTOS - photos.length - sending
    if (files.length > room) onTrouble(words.tooManyPhotos({ most: MOST_PHOTOS }))
    const taken = files.slice(0, Math.max(0, room))
    setSending((before) => before + taken.length)
    for (const file of taken) {
      await send(file)
      setSending((before) => before - 1)
    }
  }

  async function send(file: File) {
    const { name } = file
    const smaller = await smallerPhoto(file)
    // Checked here: a body that is too long is cut off on its way, and the browser is not told why.
    if (smaller.size > MOST_PICTURE_BYTES) return onTrouble(words.photoTooLarge({ name }))
    try {
      const photo = await sendPhoto(smaller)
      onPhotos((before) =>
        before.some(({ hash }) => hash === photo.hash) ? before : [...before, photo].slice(0, MOST_PHOTOS),
      )
    } catch (error) {
      if (!isSessionOver(error))
        onTrouble(words.photoNotTaken({ name, why: refusalText(error, words.photoFailed) }))
    }
  }

  return { sending, troubles, add }
}
