/** The server's sentence of a field, which begins with its path, as whoever fills in the form knows it: by its label. */
export const namedField = (words: string, path: string, label: string): string =>
  words.startsWith(`${path} `) ? `${label}${words.slice(path.length)}` : words

/** Whether a path is this one, or lies within it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)
