/** The server's sentence about a field, which begins with its path, with the label in the path's place. */
export const namedField = (words: string, path: string, label: string): string =>
  words.startsWith(`${path} `) ? `${label}${words.slice(path.length)}` : words

/** Whether a path is the other one, or lies within it. */
export const isWithin = (path: string, outer: string): boolean =>
  path === outer || path.startsWith(`${outer}.`)
