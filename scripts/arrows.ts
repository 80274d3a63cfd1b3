import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { wrongArrows } from './architecture/arrows.ts'

/** `npm run lint`: every import of every source stands in the table of layers, and none goes round in a circle. */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(Boolean)
const wrong = wrongArrows(files.map((file) => ({ file, text: readFileSync(file, 'utf8') })))
for (const line of wrong) console.error(line)
console.log(`${files.length} files, ${wrong.length} wrong imports`)
process.exit(wrong.length > 0 ? 1 : 0)
