import { expect, test } from 'vitest'
import { loadFaces } from './typefaces.ts'

test('no face is held packed: what draws letters would unpack all of them for each one', async () => {
  const kinds = [...(await loadFaces()).values()].map((bytes) => bytes.readUInt32BE(0))
  expect(kinds.length).toBeGreaterThan(0)
  // A font of TrueType outlines begins so: https://learn.microsoft.com/typography/opentype/spec/otff.
  expect(kinds.filter((kind) => kind !== 0x0001_0000)).toEqual([])
})
