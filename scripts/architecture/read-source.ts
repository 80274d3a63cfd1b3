import { extname } from 'node:path'
import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/** A parsed source; checks and tests read the project's sources in this form only. */
export type SourceTree = { program: ESTree.Program; lineOf: (node: { start: number }) => number }

const LANGUAGES: Record<string, 'ts' | 'tsx'> = { '.ts': 'ts', '.tsx': 'tsx' }

/** Throws when the source cannot be parsed. */
export function readSource(file: string, text: string): SourceTree {
  const { program, errors } = parseSync(file, text, { lang: LANGUAGES[extname(file)] ?? 'js' })
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  return { program, lineOf: ({ start }) => text.slice(0, start).split('\n').length }
}

export const visit = ({ program }: SourceTree, visitor: VisitorObject): void =>
  new Visitor(visitor).visit(program)
