import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { parseSync } from 'vite'

/** A regular expression as it stands in a source. Without a `source`: only running it would tell. */
export type Pattern = { at: string; source: string | null; flags: string }

type Node = { type: string; start: number; [key: string]: unknown }

/** Every regular expression of a source: literals, and what is given to `RegExp`. */
export function readPatterns(file: string, text = readFileSync(file, 'utf8')): Pattern[] {
  const { program, errors } = parseSync(file, text, { lang: LANGUAGES[extname(file)] ?? 'js' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const found: Pattern[] = []
  visit(program, (node) => {
    const at = `${file}:${text.slice(0, node.start).split('\n').length}`
    if (node.type === 'Literal' && isObject(node.regex)) {
      const { pattern, flags } = node.regex as { pattern: string; flags: string }
      found.push({ at, source: pattern, flags })
    } else if (/^(New|Call)Expression$/.test(node.type) && nameOf(node.callee) === 'RegExp')
      found.push(constructed(at, node.arguments as Node[]))
  })
  return found
}

const LANGUAGES: Record<string, 'ts' | 'tsx'> = { '.ts': 'ts', '.tsx': 'tsx' }

function constructed(at: string, [source, flags]: Node[]): Pattern {
  const textOf = (node: Node | undefined) => (typeof node?.value === 'string' ? node.value : null)
  return { at, source: textOf(source), flags: textOf(flags) ?? '' }
}

const nameOf = (node: unknown) => (isObject(node) && node.type === 'Identifier' ? node.name : null)

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) visit(each, look)
  if (!isObject(value)) return
  if (typeof value.type === 'string') look(value as Node)
  for (const inner of Object.values(value)) visit(inner, look)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
