import { type MessageFormatElement, TYPE } from '@formatjs/icu-messageformat-parser'
import type { Catalogues } from './read-catalogues.ts'

const PLAIN = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = 'åƀçðéƒĝĥîĵķļɱñöþʠŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ'

/** Every message looks like ⟦Ţĥîš⟧: a letter without an accent belongs to a text outside of the catalogues. */
export function speakPseudo(catalogues: Catalogues): Catalogues {
  return new Map(
    [...catalogues].map(([name, messages]) => [
      name,
      new Map(
        [...messages].map(([key, message]) => [key, [literal('⟦'), ...message.map(accent), literal('⟧')]]),
      ),
    ]),
  )
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value })

function accent(element: MessageFormatElement): MessageFormatElement {
  if (element.type === TYPE.literal) return { ...element, value: accented(element.value) }
  if (element.type === TYPE.tag) return { ...element, children: element.children.map(accent) }
  if (element.type === TYPE.select || element.type === TYPE.plural) {
    const options = Object.entries(element.options).map(([name, option]) => [
      name,
      { ...option, value: option.value.map(accent) },
    ])
    return { ...element, options: Object.fromEntries(options) } as MessageFormatElement
  }
  return element
}

/** A text in the pseudo-language, without the brackets. */
export const accented = (text: string): string =>
  [...text].map((letter) => (PLAIN.includes(letter) ? [...ACCENTED][PLAIN.indexOf(letter)] : letter)).join('')
