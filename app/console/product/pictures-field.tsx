import { useEffect, useRef, useState } from 'react'
import { PRODUCT_FIELDS } from '../../../core/product-fields.ts'
import { PICTURE_TYPES } from '../../../core/sent-pictures.ts'
import { sayError } from '../../browser/toasts.ts'
import { FieldError } from '../../ui/field.tsx'
import { DropZone } from '../parts/drop-zone.tsx'
import { Panel } from '../parts/panel.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { useUploads } from '../parts/use-uploads.ts'
import { PictureTile } from './picture-tile.tsx'
import { errorOf } from './trouble.ts'
import type { TypedPicture } from './typed-kinds.ts'
import type { Editor } from './use-editor.ts'

const { most: MOST } = PRODUCT_FIELDS.pictures

/**
 * The pictures of a product: they are dropped or chosen, ordered by dragging or by buttons, and each has its
 * alternative text.
 */
export function PicturesField({ editor }: { editor: Editor }) {
  const { pictures } = editor.typed
  const change = (next: TypedPicture[]) => editor.change({ pictures: next })
  const { uploads, add, dismiss } = useUploads((picture) => {
    if (pictures.some(({ hash }) => hash === picture.hash)) return sayError('That picture is here already.')
    change([...pictures, { ...picture, role: pictures.length === 0 ? 'main' : 'look', alt: '' }])
  })
  const { move, moved } = useOrder(pictures, change)
  const [dragged, setDragged] = useState<string | null>(null)
  const error = errorOf(editor, 'pictures')
  const under = uploads.filter(({ trouble }) => trouble === null).length
  const room = MOST - pictures.length - under

  return (
    <Panel
      title="Pictures"
      aside={
        <p className="text-small text-ink-soft">
          {pictures.length} of {MOST}
        </p>
      }
    >
      {pictures.length > 0 && (
        <ol className="mb-4 grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
          {pictures.map((picture, at) => (
            <PictureTile
              key={picture.hash}
              picture={picture}
              at={at}
              count={pictures.length}
              isDragged={dragged === picture.hash}
              onDrag={setDragged}
              onOver={() => dragged && dragged !== picture.hash && move(dragged, at)}
              onMove={(to) => move(picture.hash, to)}
              onChange={(changes) =>
                change(pictures.map((one) => (one === picture ? { ...one, ...changes } : one)))
              }
              onRemove={() => change(pictures.filter((one) => one !== picture))}
            />
          ))}
        </ol>
      )}
      <p aria-live="polite" className="sr-only">
        {moved}
      </p>
      <DropZone
        label="Choose pictures"
        hint="Or drop them here. JPEG, PNG, WebP or AVIF, 15 MB at most; upright, four wide to five high."
        accept={PICTURE_TYPES}
        multiple
        disabled={room <= 0}
        onFiles={(files) => {
          if (files.length > room) sayError('A product has twelve pictures at most.')
          add(files.slice(0, Math.max(0, room)))
        }}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <FieldError>{error}</FieldError>
    </Panel>
  )
}

/** Moves a picture, and leaves the focus on the button that moved it. */
function useOrder(pictures: TypedPicture[], change: (next: TypedPicture[]) => void) {
  const [moved, setMoved] = useState('')
  const pressed = useRef<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the pressed button loses the focus once its picture has moved
  useEffect(() => {
    const button = pressed.current
    pressed.current = null
    if (button?.isConnected) focusNear(button)
  }, [pictures])
  const move = (hash: string, to: number) => {
    const from = pictures.findIndex((picture) => picture.hash === hash)
    const picture = pictures[from]
    if (!picture || to < 0 || to >= pictures.length || to === from) return
    const { activeElement } = document
    pressed.current = activeElement instanceof HTMLButtonElement ? activeElement : null
    change(pictures.toSpliced(from, 1).toSpliced(to, 0, picture))
    setMoved(`Picture ${to + 1} of ${pictures.length}`)
  }
  return { move, moved }
}

function focusNear(button: HTMLElement) {
  const tile = button.closest('li')
  const other = tile?.querySelector<HTMLElement>('button[data-move]:not(:disabled)')
  if (button instanceof HTMLButtonElement && button.disabled) other?.focus()
  else button.focus()
}
