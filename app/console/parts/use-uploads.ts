import { useCallback, useRef, useState } from 'react'
import type { PictureTaken } from '../../../contract/admin/products.ts'
import { MOST_PICTURE_BYTES } from '../../../core/sent-pictures.ts'
import { randomKey } from '../../browser/random-key.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { sendFile } from './send-file.ts'
import { useUnsaved } from './unsaved.ts'

export type Upload = {
  id: string
  name: string
  /** The object URL of the file in this browser. */
  preview: string
  /** The progress, from 0 to 1; at 1 the shop is processing the picture. */
  share: number
  trouble: string | null
}

/** Uploads pictures one after the other, in the order in which they were given. */
export function useUploads(onTaken: (picture: PictureTaken['picture']) => void) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const queue = useRef<Promise<unknown>>(Promise.resolve())
  const taken = useRef(onTaken)
  taken.current = onTaken
  // A picture that is being uploaded is stored nowhere yet.
  useUnsaved(() => uploads.some(({ trouble }) => trouble === null))

  const change = (id: string, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)))
  const dismiss = useCallback((id: string) => {
    setUploads((all) => {
      for (const one of all) if (one.id === id) URL.revokeObjectURL(one.preview)
      return all.filter((one) => one.id !== id)
    })
  }, [])

  const send = async (id: string, file: File) => {
    try {
      // Checked here: a body that is too long is cut off on its way, and the browser is not told why.
      if (file.size > MOST_PICTURE_BYTES) throw new TooLarge()
      const { picture } = await sendFile('POST /api/admin/pictures', file, {
        onProgress: (share) => change(id, { share }),
      })
      taken.current(picture)
      dismiss(id)
    } catch (error) {
      change(id, { trouble: error instanceof TooLarge ? error.message : refusalText(error) })
    }
  }

  const add = (files: File[]) => {
    for (const file of files) {
      const id = randomKey()
      const upload = { id, name: file.name, preview: URL.createObjectURL(file), share: 0, trouble: null }
      setUploads((all) => [...all, upload])
      queue.current = queue.current.then(() => send(id, file))
    }
  }
  return { uploads, add, dismiss }
}

class TooLarge extends Error {
  override message = 'That picture has more than 15 MB. Send a smaller one.'
}
