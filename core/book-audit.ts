/** So many lines of a night are kept and shown; how many there were is kept beside them. */
export const MOST_LINES = 200
/** A night may be missed, by a new version or a restart; who misses two is told. In hours. */
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

/** The parts between the `…`, each after the other, from the first letter to the last one. */
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
