/** A view of a picture: its scale, 1 being the whole, and its centre's offset from the stage's, in px. */
export type View = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** The factor of one press of a key or button. */
export const STEP = 1.5
/** The scale of a double tap. */
export const CLOSE_UP = 2.5
const LEAST_MOST = 3
/** Screen pixels for one pixel of the picture: threads can be counted at 2, and more shows nothing new. */
const PIXEL_AT_MOST = 2

/** The size at which the whole picture fits the stage. */
export function fitted(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

export const mostScale = (picture: Size, fit: Size): number =>
  Math.max(LEAST_MOST, (picture.width / fit.width) * PIXEL_AT_MOST)

/** Scales the view within the limits; `point`, from the centre of the stage, stays where it is. */
export function scaledAt({ scale, x, y }: View, asked: number, point: Point, most: number): View {
  const next = Math.min(most, Math.max(1, asked))
  const by = next / scale
  return { scale: next, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }
}

/** Limits the offset, so that the picture's edge stays at the stage's edge; a smaller picture is centred. */
export function kept({ scale, x, y }: View, fit: Size, stage: Size): View {
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { scale, x: within(x, fit.width, stage.width), y: within(y, fit.height, stage.height) }
}

/** The narrowest width that has a pixel for each pixel of the screen, else the widest. */
export const widthFor = (widths: number[], shown: number, dotsAPixel: number): number =>
  widths.find((width) => width >= shown * dotsAPixel) ?? widths.at(-1)!
