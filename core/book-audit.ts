/** Lines of one night's audit that are kept and shown at most; their full number is kept beside them. */
export const MOST_LINES = 200
/**
 * Hours without a complete audit after which the console warns: one night may be missed, by a deployment or a restart, two
 * may not.
 */
export const OVERDUE_HOURS = 48

/** What a kind of line means and what is to be done about it, in Markdown. */
export type Advice = { means: string; toDo: string; fits: (line: string) => boolean }

/** Reads the tables of `docs/audit.md`: in a line's pattern `…` stands for anything. */
export function readAdvice(markdown: string): Advice[] {
  return markdown.split('\n').flatMap((row) => {
    const [, lines = '', means = '', toDo = ''] = row.split('|').map((cell) => cell.trim())
    const patterns = [...lines.matchAll(/`([^`]+)`/g)].map(([, line]) => line!)
    if (patterns.length === 0 || !means) return []
    return [{ means, toDo, fits: (line: string) => patterns.some((pattern) => fitsPattern(line, pattern)) }]
  })
}

/**
 * The literal parts of a pattern between its `…`: a line fits when it contains them in order, the first at its beginning
 * and the last at its end.
 */
function fitsPattern(line: string, pattern: string): boolean {
  const [first = '', ...parts] = pattern.split('…')
  if (!line.startsWith(first)) return false
  const last = parts.pop()
  if (last === undefined) return line === pattern
  let at = first.length
  for (const part of parts) {
    const found = line.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return line.endsWith(last) && line.length - last.length >= at
}
