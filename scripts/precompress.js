// Writes a .br and a .gz beside each text file of the built pages, so that nothing has to be compressed when it is served.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BUILT = join(import.meta.dirname, '../build')
const TEXT = /\.(js|css|svg|json)$/

const entries = await readdir(BUILT, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && isServed(entry))
await Promise.all(
  files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
  }),
)

/** The renderer is not served. */
function isServed({ parentPath, name }) {
  return TEXT.test(name) && !relative(BUILT, parentPath).split(sep).includes('server')
}
