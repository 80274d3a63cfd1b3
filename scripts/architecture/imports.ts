import { posix } from 'node:path'
import type { ESTree } from 'vite'
import { readSource, visit } from './read-source.ts'

type Expression = ESTree.Expression
type NewExpression = ESTree.NewExpression

/** An import: of a file by its path ('core/money.ts'), or of a package by its name ('zod', 'node:'). */
export type Import = { line: number; wanted: string; path: string | null; package: string | null }

/**
 * All imports of a source: import and re-export declarations, those of types too, `import()`, `require`, `new URL(…,
 * import.meta.url)` and globs. Of an address that is computed at run time the literal parts count, with a `*` for the
 * others. Throws when the source cannot be parsed.
 */
export function importsOf(file: string, text: string): Import[] {
  const source = readSource(file, text)
  const found: Import[] = []
  const note = (address: Expression | ESTree.StringLiteral | null | undefined) => {
    if (!address) return
    const wanted = written(address)
    found.push({ line: source.lineOf(address), wanted, ...target(file, wanted) })
  }
  visit(source, {
    ImportDeclaration: ({ source }) => note(source),
    ExportAllDeclaration: ({ source }) => note(source),
    ExportNamedDeclaration: ({ source }) => note(source),
    ImportExpression: ({ source }) => note(source),
    TSImportType: ({ source }) => note(source),
    TSExternalModuleReference: ({ expression }) => note(expression),
    NewExpression: (node) => isFileUrl(node) && note(asExpression(node.arguments[0])),
    CallExpression: (node) => isLoader(node.callee) && note(asExpression(node.arguments[0])),
  })
  return found
}

const asExpression = (argument: NewExpression['arguments'][number] | undefined): Expression | null =>
  !argument || argument.type === 'SpreadElement' ? null : argument

const isFileUrl = ({ callee, arguments: [, base] }: NewExpression): boolean =>
  callee.type === 'Identifier' &&
  callee.name === 'URL' &&
  base?.type === 'MemberExpression' &&
  base.object.type === 'MetaProperty'

/** require(…), require.resolve(…), import.meta.resolve(…), import.meta.glob(…) */
function isLoader(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'require'
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return false
  const { object } = callee
  const isOfModule =
    object.type === 'MetaProperty' || (object.type === 'Identifier' && object.name === 'require')
  return isOfModule && ['resolve', 'glob'].includes(callee.property.name)
}

function written(node: Expression): string {
  if (node.type === 'Literal') return String(node.value)
  if (node.type === 'TemplateLiteral') return node.quasis.map((part) => part.value.cooked).join('*')
  if (node.type === 'BinaryExpression' && node.left.type !== 'PrivateIdentifier')
    return `${written(node.left)}${written(node.right)}`
  return '*'
}

function target(file: string, wanted: string): Pick<Import, 'path' | 'package'> {
  // Message catalogues, by the name that package.json gives them.
  if (wanted.startsWith('#words/')) return { path: wanted.slice(1), package: null }
  const plain = wanted.split(/[?#]/)[0]!
  if (plain.startsWith('.')) return { path: posix.join(posix.dirname(file), plain), package: null }
  if (/^(\/|\*|file:)/.test(plain)) return { path: plain, package: null }
  const scheme = /^(node|virtual):/.exec(plain)?.[0]
  return {
    path: null,
    package:
      scheme ??
      plain
        .split('/')
        .slice(0, plain.startsWith('@') ? 2 : 1)
        .join('/'),
  }
}
