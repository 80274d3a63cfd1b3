import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fieldAmounts, fieldNames } from './field-names.ts'
import { type Catalogues, readCatalogues } from './read-catalogues.ts'
import { speakPseudo } from './speak-pseudo.ts'
import { parametersOf, writeModule } from './write-module.ts'

const WORDS = join(import.meta.dirname, '../../words')
const MADE = join(WORDS, 'made')
/** Written by scripts/setup.js: the hash of the catalogues that these modules were made from. */
const STAMP = join(MADE, '.made-stamp')
const SOURCE = 'en'
/** English with accented letters: a pseudo-language for tests, which replace English by it. */
const PSEUDO = 'en-XA'

/** Generates modules from the catalogues, so that code imports messages like any other export. Takes milliseconds. */
export function makeWords(): void {
  const english = new Map([
    ...readCatalogues(join(WORDS, SOURCE)),
    ['product-fields', fieldNames()],
    ['product-amounts', fieldAmounts()],
  ])
  const files = new Map<string, string>()
  for (const locale of localesIn(WORDS)) {
    const own = locale === SOURCE ? english : readCatalogues(join(WORDS, locale))
    if (own !== english) refuseGaps(locale, own, english)
    putLanguage(files, locale, locale, own)
  }
  for (const name of english.keys()) files.set(`in/${name}.ts`, everyLanguage(name, localesIn(WORDS)))

  putLanguage(files, PSEUDO, SOURCE, speakPseudo(english))
  for (const name of english.keys()) files.set(`${PSEUDO}/in/${name}.ts`, pseudoAlone(name))
  writeChanged(files)
}

const localesIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'made')
    .map((entry) => entry.name)

function putLanguage(files: Map<string, string>, folder: string, locale: string, catalogues: Catalogues) {
  for (const [name, messages] of catalogues)
    files.set(`${folder}/${name}.ts`, writeModule(messages, locale, '../'.repeat(name.split('/').length + 2)))
  files.set(
    `${folder}/locale.ts`,
    `import type { Locale } from '../../../core/locale.ts'\n\nexport const locale: Locale = '${locale}'\n`,
  )
}

/** A language that lacks a message, or has other parameters, fails the build by name. */
function refuseGaps(locale: string, own: Catalogues, english: Catalogues) {
  const gaps = [...english].flatMap(([name, messages]) =>
    [...messages.keys()].filter((key) => !own.get(name)?.has(key)).map((key) => `lacks ${name}: ${key}`),
  )
  const strangers = [...own].flatMap(([name, messages]) =>
    [...messages.keys()]
      .filter((key) => !english.get(name)?.has(key))
      .map((key) => `has ${name}: ${key}, which English has not`),
  )
  const odd = [...english].flatMap(([name, messages]) =>
    [...messages].flatMap(([key, message]) => {
      const [theirs, ours] = [own.get(name)?.get(key) ?? message, message].map(parametersOf)
      return theirs === ours
        ? []
        : [`asks in ${name}: ${key} for ${theirs || 'nothing'}, English for ${ours || 'nothing'}`]
    }),
  )
  const faults = [...gaps, ...strangers, ...odd]
  if (faults.length > 0) throw new Error(`words/${locale} ${faults.join(`\nwords/${locale} `)}`)
}

/** For the server, which answers in the caller's language. */
function everyLanguage(name: string, locales: string[]): string {
  const up = '../'.repeat(name.split('/').length)
  const constant = (locale: string) => locale.replace('-', '')
  const imports = locales.map(
    (locale) => `import * as ${constant(locale)} from '${up}${locale}/${name}.ts'\n`,
  )
  const entries = locales.map((locale) =>
    locale === constant(locale) ? locale : `'${locale}': ${constant(locale)}`,
  )
  return `import type { Locale } from '${up}../../core/locale.ts'
${imports.join('')}
export const words: Record<Locale, typeof ${SOURCE}> = { ${entries.join(', ')} }
`
}

const pseudoAlone = (name: string): string =>
  `import * as pseudo from '${'../'.repeat(name.split('/').length)}${name}.ts'\n\nexport const words = { ${SOURCE}: pseudo }\n`

/** Only changed files are written, atomically, since watchers and other processes read them meanwhile. */
function writeChanged(files: Map<string, string>) {
  mkdirSync(MADE, { recursive: true })
  for (const [name, text] of files) {
    const path = join(MADE, name)
    if (read(path) === text) continue
    rmSync(STAMP, { force: true })
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.${process.pid}`, text)
    renameSync(`${path}.${process.pid}`, path)
  }
  for (const entry of readdirSync(MADE, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isFile() && entry.name.endsWith('.ts') && !files.has(relative(MADE, path))) rmSync(path)
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

if (import.meta.main) makeWords()
