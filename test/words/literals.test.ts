import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, visit } from '../../scripts/architecture/read-source.ts'

const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['app/storefront/', 'app/ui/', 'app/browser/', 'server/modules/messaging/templates/']
/** Attributes that are shown or read out wherever they occur; others contain names, addresses and looks. */
const SHOWN =
  /^(alt|title|label|hint|note|placeholder|legend|caption|heading|eyebrow|lead|text|aria-label|aria-description|aria-roledescription|aria-placeholder|aria-valuetext)$/
const HOLDS_NO_WORDS = /^(className|style|sizes|d|autoComplete|allow|rel|to|href)$/
/** Names of the API, of Intl and of other programs. */
const NAMES = [
  /^(GET|POST|PUT|PATCH|DELETE) \//,
  /^(Order Placed|Packing|Shipped|Out for delivery|Delivered|Cancelled)$/,
  /^(Men|Women|Bride And Groom|Lehenga|Kurti|Saree|Onepiece|India)$/,
  /^font-family:/,
  /^(Enter|Escape|Backspace|Arrow\w+|Tab|Home|End|Bearer)$/,
]

const files = FOLDERS.flatMap((folder) =>
  readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|samples\.ts$/.test(name))
    .map((name) => folder + name),
)

test.each(files)('%s holds no words of its own', (file) => {
  expect(wordsIn(file, readFileSync(new URL(file, ROOT), 'utf8'))).toEqual([])
})

test.each([
  ['<p>Add to bag</p>', ['Add to bag']],
  ['<p className="mt-2 flex">{count} left</p>', ['left']],
  ['<img alt="lehenga" />', ['lehenga']],
  ['<Field label={failed ? "Try again" : words.label} />', ['Try again']],
  [`sayError(\`Only \${left} pieces are left.\`)`, ['Only … pieces are left.']],
  ['const LOOK = "flex min-h-12 items-center"', []],
  ['if (status === "Order Placed") throw new Error("No order here.")', []],
])('of a plain text in %s', (code, found) => {
  expect(wordsIn('planted.tsx', `${code}`)).toEqual(found)
})

/** The literals of a source that somebody would read or hear. */
function wordsIn(file: string, source: string): string[] {
  const found: { at: number; text: string }[] = []
  const silent: [number, number][] = []
  const note = (at: number, text: string, shown = false) => {
    const said = text.replaceAll(/\s+/g, ' ').trim()
    if ((shown ? /[A-Za-z]{2,}/ : isProse).test(said) && !NAMES.some((name) => name.test(said)))
      found.push({ at, text: shown || text.includes('\n') ? said : text.trim() })
  }
  const hush = ({ start, end }: { start: number; end: number }): void => void silent.push([start, end])
  visit(readSource(file, source), {
    ImportDeclaration: hush,
    TSLiteralType: hush,
    TSTemplateLiteralType: hush,
    JSXText(node) {
      note(node.start, node.value, true)
    },
    JSXAttribute(node) {
      const name = node.name.type === 'JSXIdentifier' ? node.name.name : ''
      if (HOLDS_NO_WORDS.test(name)) hush(node)
      else if (SHOWN.test(name) && node.value?.type === 'Literal') {
        note(-1, String(node.value.value), true)
        hush(node)
      }
    },
    Literal(node) {
      if (typeof node.value === 'string') note(node.start, node.value)
    },
    TemplateLiteral(node) {
      note(node.start, node.quasis.map(({ value }) => value.cooked).join('…'))
    },
    TaggedTemplateExpression({ quasi }) {
      hush({ start: quasi.start, end: quasi.start + 1 })
      for (const part of quasi.quasis)
        note(part.start, part.value.raw.replaceAll(/<[^>]*>|<[^>]*$|^[^<]*>/g, ' '))
    },
    Property(node) {
      hush(node.key)
      if (node.key.type === 'Identifier' && node.key.name === 'example') hush(node)
      // A type of linked data, named by schema.org.
      if (node.key.type === 'Literal' && node.key.value === '@type') hush(node)
    },
    VariableDeclarator(node) {
      if (node.id.type === 'Identifier' && node.id.name === 'EXAMPLE') hush(node)
    },
    BinaryExpression({ operator, left, right }) {
      if (!operator.includes('==')) return
      for (const side of [left, right]) if (side.type === 'Literal') hush(side)
    },
    CallExpression({ callee, ...call }) {
      const object = callee.type === 'MemberExpression' && callee.object
      if (object && object.type === 'Identifier' && object.name === 'console') hush(call)
    },
    NewExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'Error') hush(node)
    },
  })
  const isSilent = (at: number) => silent.some(([start, end]) => at >= start && at < end)
  return found.filter(({ at }) => !isSilent(at)).map(({ text }) => text)
}

/** Whether a text is prose: several words, or one with a capital; classes, paths, keys and identifiers are not. */
const isProse = {
  test(text: string): boolean {
    if (/^[\w$.]+$/.test(text)) return /^[A-Z][a-z]+$/.test(text)
    if (/^(https?:|mailto:|tel:|\/|#|\(|\[|@|--|data:)/.test(text)) return false
    const tokens = text.split(' ')
    const look = tokens.filter((token) =>
      /[-:[\]/(]|^(flex|grid|block|hidden|inline|contents|relative|absolute|sticky|fixed|underline|uppercase|truncate|border|peer|group)$/.test(
        token,
      ),
    )
    if (look.length > 0 && !/[A-Z]/.test(text.replaceAll(/\[[^\]]*\]/g, '')) && !/[.!?…]$/.test(text))
      return false
    return /[A-Za-z]{2,}[,:;.]? [A-Za-z]{2,}|^[A-Z][a-z]+[.!?…]?$/.test(text)
  },
}
