/**
 * The first `most` UTF-16 code units of a text, without the half of a character at their end: Postgres refuses half a
 * character in JSON.
 */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')
