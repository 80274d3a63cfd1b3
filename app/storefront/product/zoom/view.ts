/** How a picture is looked at: so many times as large as it fits, its middle so far from the middle of the stage, in px. */
export type View = { scale: number; x: number; y: number }
export type Size = { width: number; height: number }
export type Point = { x: number; y: number }

export const WHOLE: View = { scale: 1, x: 0, y: 0 }
/** What a press of a key or a button makes of it. */
export const STEP = 1.5
/** What a double tap does. */
export const CLOSE_UP = 2.5
const LEAST_MOST = 3
/** Of one pixel of the picture, px of the screen: threads can be counted, and nothing is gained beyond. */
const PIXEL_AT_MOST = 2

/** The picture whole within the stage. */
export function fitted(picture: Size, stage: Size): Size {
  const scale = Math.min(stage.width / picture.width, stage.height / picture.height)
  return { width: picture.width * scale, height: picture.height * scale }
}

export const mostScale = (picture: Size, fit: Size): number =>
  Math.max(LEAST_MOST, (picture.width / fit.width) * PIXEL_AT_MOST)

/** As large as asked, within what is allowed; what is at `point`, from the middle of the stage, stays there. */
export function scaledAt({ scale, x, y }: View, asked: number, point: Point, most: number): View {
  const next = Math.min(most, Math.max(1, asked))
  const by = next / scale
  return { scale: next, x: point.x - (point.x - x) * by, y: point.y - (point.y - y) * by }
}

/** No further than its edge stays at the stage's edge, and in the middle where it is smaller. */
export function kept({ scale, x, y }: View, fit: Size, stage: Size): View {
  const within = (at: number, length: number, room: number) => {
    const most = Math.max(0, (length * scale - room) / 2)
    return Math.min(most, Math.max(-most, at))
  }
  return { scale, x: within(x, fit.width, stage.width), y: within(y, fit.height, stage.height) }
}

/** The narrowest width it is there in that shows every pixel of the screen, else its widest. */
export const widthFor = (widths: number[], shown: number, dotsAPixel: number): number =>
  widths.find((width) => width >= shown * dotsAPixel) ?? widths.at(-1)!
