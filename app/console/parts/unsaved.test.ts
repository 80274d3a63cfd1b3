import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Forms that only search: leaving them loses nothing. */
const LOOKS_FOR = ['app/console/receive/page.tsx']

test('each form of the console asks before what is typed into it is left', () => {
  const forms = globSync('app/console/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('<form'),
  )
  expect(forms.length).toBeGreaterThan(25)
  // `useForm` and `useSaving` ask before leaving; an editor with its own state calls `useUnsaved`.
  const asks = (source: string) =>
    !/<form(?!\s+\{\.\.\.form\})/.test(source) || source.includes('useUnsaved(')
  expect(forms.filter((file) => !asks(readFileSync(file, 'utf8')))).toEqual(LOOKS_FOR)
})
