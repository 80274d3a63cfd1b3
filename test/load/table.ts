export const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`
export const percent = (ratio: number): string => `${(ratio * 100).toFixed(0)}%`

export function print(all: string[][]) {
  const widths = all[0]!.map((_, column) => Math.max(...all.map((row) => row[column]!.length)))
  for (const row of all) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('   '))
}
