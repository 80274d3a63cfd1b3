import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import type { Kept } from './kept-page.ts'
import { etagOf } from './platform/etag.ts'
import { inTurns } from './platform/in-turns.ts'

const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
}

export const typeOf = (name: string): string => TYPES[extname(name)] ?? 'application/octet-stream'

/**
 * The files of a folder without its subfolders, by name, in the form in which the build compressed them. Held in memory
 * (some 800 KB for the storefront): reading each from disk would take longer than all other work of a request.
 */
export async function readBuiltFiles(
  folder: URL,
  headers: Record<string, string>,
): Promise<Map<string, Kept>> {
  const names = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const plain = names.map(({ name }) => name).filter((name) => !/\.(br|gz)$/.test(name))
  const files = new Map<string, Kept>()
  await inTurns(plain, (name) => files.set(name, readBuiltFile(folder, name, headers)))
  return files
}

function readBuiltFile(folder: URL, name: string, headers: Record<string, string>): Kept {
  const read = (end: string) => {
    const file = new URL(encodeURIComponent(name) + end, folder)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  const [br, gzip] = [read('.br'), read('.gz')]
  const plain = br ? null : read('')!
  return {
    name: null,
    status: 200,
    headers: {
      'content-type': typeOf(name),
      ...(br && { vary: 'accept-encoding' }),
      ...headers,
    },
    etag: etagOf(br ?? plain!),
    weight: (br ?? plain!).length,
    plain,
    br,
    gzip,
    isShort: !br,
    stillTrue: () => true,
  }
}
