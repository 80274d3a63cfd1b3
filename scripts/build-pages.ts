import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { LANGUAGES, LOCALES } from '../core/locale.ts'
import { tellingLanguage } from './built-language.ts'

const ROUTER = join(import.meta.dirname, '../node_modules/@react-router/dev/bin.cjs')

/** Builds the storefront once for each language of the table. */
for (const locale of LOCALES) {
  const { status } = spawnSync(process.execPath, [ROUTER, 'build'], {
    stdio: 'inherit',
    env: { ...process.env, ...tellingLanguage(locale, LANGUAGES[locale].path) },
  })
  if (status !== 0) process.exit(status ?? 1)
}
