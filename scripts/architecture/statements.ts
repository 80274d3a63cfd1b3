import { layerOf, type Source } from './arrows.ts'
import { readSource, visit } from './read-source.ts'

/**
 * SQL statements and transactions in layers that may not use the database driver. A route, a job or a page calls one
 * operation, which decides where its transaction begins and ends.
 */
export function wrongStatements(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const layer = layerOf(file)
    if (!layer || layer.packages === 'any' || layer.packages.includes('postgres')) return []
    return statementsIn(file, text).map(
      (line) => `${file}:${line} speaks SQL: ${layer.name} calls an operation`,
    )
  })
}

/** Lines with a tagged template called on a function, as the driver's are, and lines where a transaction begins. */
function statementsIn(file: string, text: string): number[] {
  const tree = readSource(file, text)
  const found: number[] = []
  visit(tree, {
    TaggedTemplateExpression: (node) => !isRawText(text.slice(node.tag.start, node.tag.end)) && note(node),
    CallExpression: (node) => isBegin(text.slice(node.callee.start, node.callee.end)) && note(node),
  })
  function note(node: { start: number }) {
    found.push(tree.lineOf(node))
  }
  return found
}

const isRawText = (tag: string) => tag === 'String.raw'
const isBegin = (callee: string) => /\.(begin|unsafe|savepoint)$/.test(callee)
