import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { unpackWoff } from '../../../platform/unpack-woff.ts'

export type Weight = 'regular' | 'medium' | 'display'
type Face = 'jost' | 'jost-medium' | 'jost-ext' | 'jost-ext-medium' | 'devanagari' | 'marcellus'

/**
 * The shop's own typefaces. The rupee sign and Devanagari, which they lack, come from Poppins (SIL Open Font License,
 * subset by Fontsource), a file in this repository and therefore no dependency. Other scripts are not printed.
 */
const FILES: Record<Face, string> = {
  jost: '@fontsource/jost/files/jost-latin-400-normal.woff',
  'jost-medium': '@fontsource/jost/files/jost-latin-500-normal.woff',
  'jost-ext': '@fontsource/jost/files/jost-latin-ext-400-normal.woff',
  'jost-ext-medium': '@fontsource/jost/files/jost-latin-ext-500-normal.woff',
  devanagari: '../../../platform/typefaces/poppins-devanagari-500.woff',
  marcellus: '@fontsource/marcellus/files/marcellus-latin-400-normal.woff',
}

/** Letters of other scripts, which no face has. */
export const LETTERS_LACKING =
  /(?:(?!\p{Script=Latin}|\p{Script=Common}|\p{Script=Inherited}|\p{Script_Extensions=Devanagari})[\p{L}\p{M}\p{N}])+\.?/gu

const DEVANAGARI = /\p{Script_Extensions=Devanagari}|\u200c|\u200d|₹/u
const EXTENDED = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/

const require = createRequire(import.meta.url)

/**
 * Loaded once per process, by its first print. Unpacked in memory, since the PDF library would unpack a compressed font for
 * each glyph.
 */
let loading: Promise<Map<Face, Buffer>> | undefined
export function loadFaces(): Promise<Map<Face, Buffer>> {
  loading ??= readFaces().catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function readFaces(): Promise<Map<Face, Buffer>> {
  const entries = Object.entries(FILES) as [Face, string][]
  return new Map(
    await Promise.all(
      entries.map(async ([face, path]) => [face, unpackWoff(await readFile(require.resolve(path)))] as const),
    ),
  )
}

type Run = { face: Face; text: string }

/** Splits a text into runs of one typeface; a space belongs to the word before it. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC')) {
    const last = runs.at(-1)
    const face = letter === ' ' && last ? last.face : faceOf(letter, weight)
    if (last?.face === face) last.text += letter
    else runs.push({ face, text: letter })
  }
  return runs
}

function faceOf(letter: string, weight: Weight): Face {
  if (DEVANAGARI.test(letter)) return 'devanagari'
  if (EXTENDED.test(letter)) return weight === 'regular' ? 'jost-ext' : 'jost-ext-medium'
  if (weight === 'display') return 'marcellus'
  return weight === 'regular' ? 'jost' : 'jost-medium'
}
