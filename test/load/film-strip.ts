import sharp from 'sharp'

const WIDTH = 250
const HEIGHT = 540
const GAP = 10
const CAPTION = 28

/** Writes a film's frames beside each other, with their seconds above, as a JPEG of some 100 kB. */
export async function filmStrip(frames: Buffer[], seconds: readonly number[], to: string): Promise<void> {
  const left = (at: number) => GAP + at * (WIDTH + GAP)
  const small = frames.map((frame) => sharp(frame).resize(WIDTH, HEIGHT, { position: 'top' }).toBuffer())
  const captions = seconds
    .map((second, at) => `<text x="${left(at)}" y="20" font-size="16" fill="#2a211d">${second} s</text>`)
    .join('')
  const [width, height] = [left(frames.length), HEIGHT + CAPTION + GAP]
  const text = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="sans-serif">${captions}</svg>`
  await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite([
      { input: Buffer.from(text), left: 0, top: 0 },
      ...(await Promise.all(small)).map((input, at) => ({ input, left: left(at), top: CAPTION })),
    ])
    .jpeg({ quality: 72, mozjpeg: true })
    .toFile(to)
}
