import { readFileSync } from 'node:fs'
import { wrong } from './subject.ts'

type Environment = Record<string, string | undefined>

/** Replaces each NAME_FILE by NAME with the file's text, without its last line break. Throws when both are set. */
export function withSecretFiles(env: Environment, names: readonly string[]): Environment {
  const inFiles = names.filter((name) => env[`${name}_FILE`] !== undefined)
  const twice = inFiles.filter((name) => env[name] !== undefined)
  if (twice.length > 0)
    throw wrong(
      ...twice.map((name): [string, string] => [
        `${name}_FILE`,
        `is set, and so is ${name}: set one of them`,
      ]),
    )
  const read = inFiles.map((name) => [name, textOf(name, env[`${name}_FILE`]!)] as const)
  return { ...env, ...Object.fromEntries(read) }
}

function textOf(name: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    throw wrong([`${name}_FILE`, `cannot be read: ${(error as NodeJS.ErrnoException).code}`])
  }
}
