import type { z } from 'zod'

type Inner = z.core.$ZodTypes['_zod']['def']

/** A payload of the schema's shape in which every text, and every free key, is `text`. */
export function fillPayload(schema: z.core.$ZodType, text: string): unknown {
  const def = schema._zod.def as Inner
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape).map(([name, inner]) => [name, fillPayload(inner, text)]),
      )
    case 'array':
      return [fillPayload(def.element, text)]
    case 'record':
      return { [`${fillPayload(def.keyType, text)}`]: fillPayload(def.valueType, text) }
    case 'union':
      return fillPayload(def.options[0]!, text)
    case 'optional':
    case 'nullable':
    case 'default':
      return fillPayload(def.innerType, text)
    case 'pipe':
      return fillPayload(def.in, text)
    case 'string':
    case 'enum':
    case 'literal':
      return text
    case 'number':
      return 1
    case 'boolean':
      return true
    default:
      throw new Error(`There is no text for a ${def.type}`)
  }
}
