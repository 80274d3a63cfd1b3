/** Pixels: a seam can be judged in it, enlarged on a phone. */
const WIDEST = 1600
/** Bytes; what has no more goes as it is. */
const SMALL = 500_000
/** Any colour: what a canvas gives back of it shows whether it can be trusted. */
const MARK = [18, 52, 86] as const

/**
 * A camera's JPEG at most 1,600 px wide, upright: of four megabytes, which take a minute and a half at 50 kB/s, some 400 kB
 * are left. Resolves to the file itself where it is small, of another type, or the browser makes nothing smaller of it.
 */
export async function smallerPhoto(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg' || file.size <= SMALL) return file
  const smaller = await redraw(file).catch(() => null)
  return smaller && smaller.size < file.size ? smaller : file
}

async function redraw(file: File): Promise<Blob | null> {
  const photo = await createImageBitmap(file)
  const scale = Math.min(1, WIDEST / photo.width)
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(photo.width * scale)
  canvas.height = Math.round(photo.height * scale)
  const context = canvas.getContext('2d')!
  if (!isFaithful(context)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, 0, 0, canvas.width, canvas.height)
  photo.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** False where a browser gives noise back instead of what was drawn, so that nobody is known by it. */
function isFaithful(context: CanvasRenderingContext2D): boolean {
  context.fillStyle = `rgb(${MARK.join()})`
  context.fillRect(0, 0, 1, 1)
  const { data } = context.getImageData(0, 0, 1, 1)
  return MARK.every((value, at) => data[at] === value)
}
