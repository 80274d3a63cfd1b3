import { MINUTE_MS } from '../../core/time.ts'

/** Has the browser save a file under this name. */
export function saveFile(name: string, file: Blob) {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Some browsers read the file only after they have asked where to save it.
  setTimeout(() => URL.revokeObjectURL(href), MINUTE_MS)
}
