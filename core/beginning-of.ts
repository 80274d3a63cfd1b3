/** As much of a text as is that long at most, and no half of a character: the database takes none in JSON, and nobody reads it. */
export const beginningOf = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')
