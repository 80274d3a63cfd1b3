import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { wrongArrows } from './architecture/arrows.ts'
import { wrongStatements } from './architecture/statements.ts'

/**
 * `npm run lint`: every import is allowed by the table of layers, there are no cycles, and only layers that may use the
 * database driver contain SQL.
 */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const wrong = [...wrongArrows(sources), ...wrongStatements(sources)]
for (const line of wrong) console.error(line)
console.log(`${files.length} files, ${wrong.length} wrong imports and statements`)
process.exit(wrong.length > 0 ? 1 : 0)
