/**
 * A parsed stylesheet, from which the rules that a page uses are taken:
 * `docs/decisions/0060-a-page-brings-its-own-styles.md`. It understands a build's output (no comments, braces after all
 * rules but statements), not any CSS.
 */
export type Sheet = Rule[]

type Rule = {
  /** The text before the braces, or the whole statement. */
  head: string
  /** Null for a statement, such as `@layer a, b;`. */
  body: string | Sheet | null
  /** Of a style rule: each selector with the classes that an element needs to match it. */
  selectors: Selector[] | null
}
type Selector = { text: string; classes: string[] }

const HOLDS_RULES = /^@(?:layer|media|supports|container|starting-style)\b/
/** At-rules that only have an effect where they are named. */
const NAMED = /^@(?:keyframes|property) ([\w-]+)/

export function readSheet(css: string): Sheet {
  return topLevel(css, /[;}]/).flatMap((rule): Sheet => {
    const brace = rule.indexOf('{')
    const text = rule.trim()
    if (brace < 0) return text ? [{ head: text, body: null, selectors: null }] : []
    const head = rule.slice(0, brace).trim()
    const inside = rule.slice(brace + 1, rule.lastIndexOf('}'))
    const body = HOLDS_RULES.test(head) ? readSheet(inside) : inside
    return [{ head, body, selectors: head.startsWith('@') ? null : readSelectors(head) }]
  })
}

/**
 * The rules that may apply to a page with these classes, in order. Other conditions are ignored: a rule too many does no
 * harm.
 */
export function stylesFor(sheet: Sheet, classes: ReadonlySet<string>): string {
  const used = rulesFor(sheet, classes)
  const text = used.map(({ css }) => css).join('')
  return used
    .filter(({ name }) => name === undefined || text.split(name).length > 2)
    .map(({ css }) => css)
    .join('')
}

/** All classes of a page's elements. */
export function classesIn(html: string): Set<string> {
  const lists = new Set([...html.matchAll(/ class="([^"]*)"/g)].map(([, list]) => list!))
  return new Set([...lists].flatMap((list) => unescaped(list).split(/\s+/)))
}

function rulesFor(sheet: Sheet, classes: ReadonlySet<string>): { css: string; name?: string | undefined }[] {
  return sheet.flatMap(({ head, body, selectors }) => {
    if (body === null) return [{ css: head }]
    if (typeof body !== 'string') {
      const inside = rulesFor(body, classes)
      return inside.length > 0 ? [{ css: `${head}{${inside.map(({ css }) => css).join('')}}` }] : []
    }
    if (!selectors) return [{ css: `${head}{${body}}`, name: NAMED.exec(head)?.[1] }]
    const met = selectors.filter((one) => one.classes.every((name) => classes.has(name)))
    return met.length > 0 ? [{ css: `${met.map(({ text }) => text).join()}{${body}}` }] : []
  })
}

const readSelectors = (head: string): Selector[] =>
  topLevel(head, /,/).map((part) => {
    const text = part.replace(/,$/, '').trim()
    return { text, classes: classesOf(text) }
  })

const CLASS = /\.((?:\\[\da-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+)/giu
const FUNCTION = /:(is|where|not|has|nth-child|host|lang|dir)\(/

/** Classes that a match must have; those inside of alternatives are ignored. */
function classesOf(selector: string): string[] {
  const found = FUNCTION.exec(selector)
  if (!found) return [...selector.matchAll(CLASS)].map(([, name]) => unslashed(name!))
  const from = found.index + found[0].length
  const to = closing(selector, from)
  const inside = selector.slice(from, to)
  const isOne = /^(is|where)$/.test(found[1]!) && topLevel(inside, /,/).length === 1
  return [
    ...classesOf(selector.slice(0, found.index)),
    ...(isOne ? classesOf(inside) : []),
    ...classesOf(selector.slice(to + 1)),
  ]
}

function closing(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '(') depth++
    else if (text[at] === ')' && --depth === 0) break
  }
  return at
}

/** Splits a text at `end`, outside of brackets and strings. */
function topLevel(text: string, end: RegExp): string[] {
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!
    if (sign === '\\') at++
    else if (sign === '"' || sign === "'") at = endOfString(text, at)
    else if (sign === '{' || sign === '(' || sign === '[') depth++
    else if (sign === '}' || sign === ')' || sign === ']') depth--
    if (depth === 0 && end.test(sign)) {
      parts.push(text.slice(start, at + 1))
      start = at + 1
    }
  }
  if (start < text.length) parts.push(text.slice(start))
  return parts
}

function endOfString(text: string, from: number): number {
  let at = from + 1
  while (at < text.length && text[at] !== text[from]) at += text[at] === '\\' ? 2 : 1
  return at
}

const unslashed = (name: string) =>
  name.replace(/\\(?:([\da-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  )

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }
const unescaped = (text: string) =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => ENTITIES[name]!)
