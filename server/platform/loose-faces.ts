import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unpackWoff } from './unpack-woff.ts'

const require = createRequire(import.meta.url)
const FACES = {
  display: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
  body: '@fontsource/jost/files/jost-latin-500-normal.woff',
  extended: '@fontsource/jost/files/jost-latin-ext-500-normal.woff',
  devanagari: './typefaces/poppins-devanagari-500.woff',
}
export type LooseFaces = Record<keyof typeof FACES, string>

/** Unpacked once per process, when the first card is drawn. */
let loading: Promise<LooseFaces> | undefined

/**
 * Paths of the shop's typefaces as uncompressed font files, since Pango reads no others. They are deleted when the process
 * ends.
 */
export function looseFaces(): Promise<LooseFaces> {
  loading ??= unpackAll().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function unpackAll(): Promise<LooseFaces> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-faces-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const paths = await Promise.all(
    Object.entries(FACES).map(async ([face, from]) => {
      const path = join(folder, `${face}.ttf`)
      writeFileSync(path, unpackWoff(await readFile(require.resolve(from))))
      return [face, path] as const
    }),
  )
  return Object.fromEntries(paths) as LooseFaces
}
