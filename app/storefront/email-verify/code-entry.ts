export const CODE_LENGTH = 6

/** One string for each box: a digit, or empty. */
export type Boxes = string[]

export const EMPTY_BOXES: Boxes = Array(CODE_LENGTH).fill('')

/** The boxes after an entry, and the box to focus next. */
export type Entry = { boxes: Boxes; next: number }

/**
 * Enters text into box `at`, typed or filled in by the phone: empty text changes nothing, a second digit replaces the
 * first, and more digits go on into the next boxes.
 */
export function enter(boxes: Boxes, at: number, value: string): Entry {
  if (value === '') return { boxes: boxes.with(at, ''), next: at }
  const digits = value.replace(/\D/g, '')
  const old = boxes[at] ?? ''
  const isReplaced = digits.length === 2 && old !== '' && digits.includes(old)
  return spread(boxes, at, isReplaced ? digits.replace(old, '') : digits)
}

/** Pastes the first six digits of a text; a whole code starts at the first box wherever it is pasted. */
export function paste(boxes: Boxes, at: number, text: string): Entry {
  const digits = text.replace(/\D/g, '').slice(0, CODE_LENGTH)
  return spread(boxes, digits.length === CODE_LENGTH ? 0 : at, digits)
}

/** Backspace: empties the box, or, where it is empty, the one before it. */
export function eraseBack(boxes: Boxes, at: number): Entry {
  const next = boxes[at] === '' ? Math.max(0, at - 1) : at
  return { boxes: boxes.with(next, ''), next }
}

function spread(boxes: Boxes, from: number, digits: string): Entry {
  const fitting = digits.slice(0, CODE_LENGTH - from)
  return {
    boxes: boxes.map((box, at) => fitting[at - from] ?? box),
    next: Math.min(from + fitting.length, CODE_LENGTH - 1),
  }
}
