import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { encodePicture, measurePicture, type StoredPicture } from '../server/platform/picture.ts'
import { FOLDER, picturePath, readyRenditions } from './read-catalogue.ts'

// Run by hand when the demo's pictures change: node demo/make-renditions.ts. Takes seconds a picture and skips what
// it finds; what it makes is part of the repository, so that a fresh shop encodes nothing.
// The small ones come a dozen to a page, and heroes first of all: they are pressed a little harder.
const settings = (file: string, width: number) => {
  if (width <= 360) return { effort: 6, quality: 46 }
  return file.includes('1080x1320') ? { effort: 6, quality: 42 } : { effort: 3, quality: 50 }
}

const pictures: Record<string, StoredPicture> = {}
await mkdir(join(FOLDER, 'renditions'), { recursive: true })
for (const file of (await readdir(join(FOLDER, 'images'))).sort()) {
  const bytes = await readFile(picturePath(file))
  const picture = await measurePicture(bytes)
  pictures[file] = picture
  for (const { width, path } of readyRenditions(file, picture.width)) await make(file, path, bytes, width)
}
await writeFile(join(FOLDER, 'pictures.json'), `${JSON.stringify(pictures, null, 1)}\n`)

/** Written to a temporary name and renamed when complete, so that an interrupted run can be repeated. */
async function make(file: string, path: string, bytes: Buffer, width: number) {
  if (existsSync(path)) return
  await encodePicture(bytes, width, 'avif', settings(file, width)).toFile(`${path}.part`)
  await rename(`${path}.part`, path)
}
