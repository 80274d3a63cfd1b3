// Leaves a .br and a .gz beside every text file of the built pages, so that serving one costs no compression.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const BUILT = ['client', 'console'].map((name) => join(import.meta.dirname, '../build', name))
const TEXT = /\.(js|css|svg|json)$/

const entries = await Promise.all(
  BUILT.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })),
)
const files = entries.flat().filter((entry) => entry.isFile() && TEXT.test(entry.name))
await Promise.all(
  files.map(async (entry) => {
    const path = join(entry.parentPath, entry.name)
    const text = await readFile(path)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
    await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params }))
    await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }))
  }),
)
