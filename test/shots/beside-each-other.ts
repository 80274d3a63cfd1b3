import sharp from 'sharp'

const GAP = 24
/** The height at which a long page is cut; the whole is in its own file. */
const TALLEST = 3600

/** Writes one picture of several, from left to right, at half their size. */
export async function besideEachOther(files: readonly string[], to: string): Promise<void> {
  const sizes = await Promise.all(files.map((file) => sharp(file).metadata()))
  const shown = sizes.map(({ width, height }) => ({ width, height: Math.min(height, TALLEST) }))
  const parts = files.map((file, at) =>
    sharp(file)
      .extract({ left: 0, top: 0, ...shown[at]! })
      .toBuffer(),
  )
  const left = (at: number) => shown.slice(0, at).reduce((sum, { width }) => sum + width + GAP, 0)
  const sheet = await sharp({
    create: {
      width: left(shown.length) - GAP,
      height: Math.max(...shown.map(({ height }) => height)),
      channels: 3,
      background: '#888',
    },
  })
    .composite((await Promise.all(parts)).map((input, at) => ({ input, left: left(at), top: 0 })))
    .png()
    .toBuffer()
  const { width } = await sharp(sheet).metadata()
  await sharp(sheet)
    .resize(Math.round(width / 2))
    .png()
    .toFile(to)
}
