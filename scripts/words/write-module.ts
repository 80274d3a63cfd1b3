import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Messages } from './read-catalogues.ts'

/** A parameter's TypeScript, by its name. */
type Parameters = Map<string, string>
type Place = { locale: string; parameters: Parameters; plural: string }

/** A module that exports each message: a text, or a function of its parameters; with links in it, its pieces. */
export function writeModule(messages: Messages, locale: string, root: string): string {
  const exports = [...messages].map(([name, message]) => writeMessage(name, message, locale))
  const body = exports.join('\n')
  const imports = ['pluralOf', 'numberText'].filter((helper) => body.includes(`${helper}(`))
  const head = imports.length > 0 ? `import { ${imports.join(', ')} } from '${root}core/numbers.ts'\n\n` : ''
  return `// Made of the catalogue of the same name by scripts/words/make.ts.\n${head}${body}\n`
}

/** The names of a message's parameters, as one text. */
export function parametersOf(message: MessageFormatElement[]): string {
  const place: Place = { locale: '', parameters: new Map(), plural: '' }
  listOf(message, place)
  return [...place.parameters.keys()].sort().join(', ')
}

function writeMessage(name: string, message: MessageFormatElement[], locale: string): string {
  const place: Place = { locale, parameters: new Map(), plural: '' }
  const pieces = hasTag(message) ? `[${listOf(message, place)}]` : textOf(message, place)
  if (place.parameters.size === 0) return `export const ${name}: string = ${pieces}`
  const names = [...place.parameters.keys()].join(', ')
  const types = [...place.parameters].map(([parameter, type]) => `${parameter}: ${type}`).join('; ')
  if (!hasTag(message)) return `export const ${name} = ({ ${names} }: { ${types} }): string => ${pieces}`
  return `export const ${name} = <Piece,>({ ${names} }: { ${types} }): (Piece | string)[] => ${pieces}`
}

const hasTag = (message: MessageFormatElement[]): boolean =>
  message.some(
    (element) =>
      element.type === TYPE.tag ||
      ((element.type === TYPE.select || element.type === TYPE.plural) &&
        Object.values(element.options).some(({ value }) => hasTag(value))),
  )

/** The pieces of a message as the entries of an array. */
function listOf(message: MessageFormatElement[], place: Place): string {
  const entries: string[] = []
  let run: MessageFormatElement[] = []
  const endRun = () => {
    if (run.length > 0) entries.push(textOf(run, place))
    run = []
  }
  for (const element of message) {
    if (element.type === TYPE.tag) {
      endRun()
      place.parameters.set(element.value, '(words: string) => Piece')
      entries.push(`${element.value}(${textOf(element.children, place)})`)
    } else if ((element.type === TYPE.select || element.type === TYPE.plural) && hasTag([element])) {
      endRun()
      entries.push(`...(${choice(element, place, (value, inner) => `[${listOf(value, inner)}]`)})`)
    } else run.push(element)
  }
  endRun()
  return entries.join(', ')
}

/** A message without links, as one expression. */
function textOf(message: MessageFormatElement[], place: Place): string {
  if (message.length === 0) return "''"
  const only = message.length === 1 ? message[0] : undefined
  if (only?.type === TYPE.literal) return JSON.stringify(only.value)
  if (only?.type === TYPE.select || only?.type === TYPE.plural) return `(${choice(only, place, textOf)})`
  return `\`${message.map((element) => hole(element, place)).join('')}\``
}

function hole(element: MessageFormatElement, place: Place): string {
  if (element.type === TYPE.literal) return element.value.replace(/[\\`]|\$\{/g, '\\$&')
  if (element.type === TYPE.argument) {
    if (!place.parameters.has(element.value)) place.parameters.set(element.value, 'string | number')
    return `\${${element.value}}`
  }
  if (element.type === TYPE.number) {
    place.parameters.set(element.value, 'number')
    return `\${numberText('${place.locale}', ${element.value})}`
  }
  if (element.type === TYPE.pound) return `\${numberText('${place.locale}', ${place.plural})}`
  if (element.type === TYPE.select || element.type === TYPE.plural)
    return `\${${choice(element, place, textOf)}}`
  throw new Error('Dates are written by core/date.ts and given to a message as a text.')
}

type Choice = Extract<MessageFormatElement, { options: object }>

/** A row of questions; the last answer is `other`. */
function choice(
  element: Choice,
  place: Place,
  write: (value: MessageFormatElement[], place: Place) => string,
): string {
  const { value: name, options } = element
  const inner = element.type === TYPE.plural ? { ...place, plural: name } : place
  const cases = Object.keys(options).filter((option) => option !== 'other')
  if (element.type === TYPE.plural) place.parameters.set(name, 'number')
  else place.parameters.set(name, [...cases, 'other'].map((option) => `'${option}'`).join(' | '))
  const questions = cases.map((option) => {
    const asked =
      element.type === TYPE.select
        ? `${name} === '${option}'`
        : option.startsWith('=')
          ? `${name} === ${option.slice(1)}`
          : isOne(option, place.locale)
            ? `${name} === 1`
            : `pluralOf('${place.locale}', ${name}) === '${option}'`
    return `${asked} ? ${write(options[option]!.value, inner)} : `
  })
  return `${questions.join('')}${write(options.other!.value, inner)}`
}

/** The English singular is the number one, and needs no rules in the page. */
const isOne = (option: string, locale: string): boolean => option === 'one' && locale === 'en'
