import { readFileSync } from 'node:fs'
import type { ESTree } from 'vite'
import { readSource, visit } from '../scripts/architecture/read-source.ts'

/** A regular expression in a source. `source` null: it is only known at run time. */
export type Pattern = { at: string; source: string | null; flags: string }

/** Every regular expression of a source: literals, and arguments of `RegExp`. */
export function readPatterns(file: string, text = readFileSync(file, 'utf8')): Pattern[] {
  const tree = readSource(file, text)
  const found: Pattern[] = []
  const note = (node: { start: number }, source: string | null, flags: string) =>
    found.push({ at: `${file}:${tree.lineOf(node)}`, source, flags })
  const noteConstructed = (node: ESTree.NewExpression | ESTree.CallExpression) => {
    if (node.callee.type !== 'Identifier' || node.callee.name !== 'RegExp') return
    const [source, flags] = node.arguments
    note(node, textOf(source), textOf(flags) ?? '')
  }
  visit(tree, {
    Literal(node) {
      if ('regex' in node) note(node, node.regex.pattern, node.regex.flags)
    },
    NewExpression: noteConstructed,
    CallExpression: noteConstructed,
  })
  return found
}

const textOf = (node: ESTree.Argument | undefined): string | null =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : null
