// Plain JavaScript that imports only node: modules: npm runs it as soon as it has installed the packages.
import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Applies `patches/<package>-<version>.patch`, unified diffs, to the published packages. */
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const PATCHES = join(ROOT, 'patches')

for (const name of readdirSync(PATCHES)) {
  const [, module, version] = /^(.+)-(\d+\.\d+\.\d+)\.patch$/.exec(name)
  const home = join(ROOT, 'node_modules', module)
  const installed = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).version
  if (installed !== version)
    throw new Error(`patches/${name} is not for ${module} ${installed}: does that version still need it?`)
  for (const { file, hunks } of parse(readFileSync(join(PATCHES, name), 'utf8')))
    patch(join(home, file), hunks)
}

/** A hunk that is applied already is skipped; one that fits nowhere, or in two places, aborts the installation. */
function patch(file, hunks) {
  const text = hunks.reduce(
    (before, { from, to }) => {
      if (before.split(to).length === 2) return before
      const parts = before.split(from)
      if (parts.length !== 2)
        throw new Error(`A patch does not fit ${file}. Remove node_modules and install again.`)
      return parts.join(to)
    },
    readFileSync(file, 'utf8'),
  )
  // A new file, since npm may have hard-linked the old one into several folders.
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

function parse(diff) {
  const files = []
  for (const line of diff.split('\n')) {
    if (line.startsWith('--- ')) files.push({ file: line.slice('--- a/'.length), hunks: [] })
    else if (line.startsWith('@@')) files.at(-1).hunks.push({ from: '', to: '' })
    else if (/^[ +-]/.test(line) && !line.startsWith('+++ ')) {
      const hunk = files.at(-1).hunks.at(-1)
      if (line[0] !== '+') hunk.from += `${line.slice(1)}\n`
      if (line[0] !== '-') hunk.to += `${line.slice(1)}\n`
    }
  }
  return files
}
