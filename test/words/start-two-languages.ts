import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { tellingLanguage } from '../../scripts/built-language.ts'
import { buildOf } from '../../server/build-of.ts'
import { type ShopProcess, startShopProcess } from '../start-shop-process.ts'
import { SECOND } from './second-language.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const BUILT_FROM = [
  '{app,core,contract,words}/**/*.{ts,tsx,css,svg}',
  'test/words/*.ts',
  '{vite,react-router}.config.ts',
  'package-lock.json',
]

/**
 * Starts a shop with its demo catalogue in two languages; the second language's pages are built first if they are out
 * of date.
 */
export async function startTwoLanguages(dataDir: string): Promise<ShopProcess> {
  buildSecond()
  const preload = new URL('speak-two-languages.ts', import.meta.url).href
  return startShopProcess(dataDir, { NODE_OPTIONS: `--import=${preload}` }, { as: 'sources' })
}

function buildSecond() {
  const stamp = new URL('.stamp', buildOf(SECOND.locale))
  const sources = stampOf(BUILT_FROM)
  if (read(stamp) === sources) return
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/@react-router/dev/bin.cjs',
      'build',
      ROOT,
      '--config',
      fileURLToPath(new URL('pseudo.vite.config.ts', import.meta.url)),
    ],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', ...tellingLanguage(SECOND.locale, SECOND.path) },
    },
  )
  if (status !== 0) throw new Error(`The second language could not be built:\n${stdout}${stderr}`)
  writeFileSync(stamp, sources)
}

function stampOf(patterns: string[]): string {
  const hash = createHash('sha256')
  for (const file of globSync(patterns, { cwd: ROOT }).sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(`${ROOT}${file}`))
  return hash.digest('hex')
}

function read(file: URL): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
