import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The second language of a shop with two, as it would be with a second row in its table: pseudo-English. */
export const SECOND = { locale: 'en-XA', tag: 'en-IN-x-pseudo', name: 'Þšéûðö', path: '/xa' } as const

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** A module's source with the second language added where it contains the first; null: it does not. */
export function inTwo(file: string): string | null {
  const name = file.startsWith(ROOT) ? file.slice(ROOT.length) : ''
  const source = () => readFileSync(file, 'utf8')
  const { locale, ...row } = SECOND
  if (name === 'core/locale.ts')
    return replaced(source(), /^ {2}en: \{.*\},$/m, `$&\n  '${locale}': ${JSON.stringify(row)},`)
  if (name === `words/made/${locale}/locale.ts`) return replaced(source(), "'en'", `'${locale}'`)
  const catalogue = /^words\/made\/in\/(.+)$/.exec(name)?.[1]
  if (!catalogue) return null
  const up = '../'.repeat(catalogue.split('/').length)
  const both = replaced(source(), '= { en', `= { '${locale}': pseudo, en`)
  return `import * as pseudo from '${up}${locale}/${catalogue}'\n${both}`
}

function replaced(source: string, what: string | RegExp, by: string): string {
  const changed = source.replace(what, by)
  if (changed === source) throw new Error(`There is no ${what} to put the second language beside.`)
  return changed
}
