import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MessageFormatElement, parse } from '@formatjs/icu-messageformat-parser'

export type Messages = ReadonlyMap<string, MessageFormatElement[]>
/** By the catalogue's name: `home`, `mails/order-placed`. */
export type Catalogues = ReadonlyMap<string, Messages>

const NAME = /^[a-z][a-zA-Z0-9]*$/
const RESERVED = new Set(
  'arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield'.split(
    ' ',
  ),
)

/** Reads a language's folder: a JSON file per catalogue, with ICU messages by name. Throws with the place of a fault. */
export function readCatalogues(folder: string): Catalogues {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json'))
    .sort()
  return new Map(files.map((file) => [nameOf(file), readMessages(join(folder, file))]))
}

const nameOf = (file: string): string => file.replaceAll('\\', '/').replace(/\.json$/, '')

function readMessages(file: string): Messages {
  const entries = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>)
  return new Map(
    entries.map(([name, text]) => {
      if (!NAME.test(name) || RESERVED.has(name))
        throw new Error(`${file}: ${name} cannot be a message's name.`)
      if (typeof text !== 'string') throw new Error(`${file}: ${name} is not a text.`)
      return [name, parsed(text, `${file}: ${name}`)]
    }),
  )
}

function parsed(text: string, place: string): MessageFormatElement[] {
  try {
    return parse(text, { requiresOtherClause: true })
  } catch (error) {
    throw new Error(`${place}: ${error instanceof Error ? error.message : error} in "${text}"`)
  }
}
