import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './scale-test.ts'

export const ROOT = join(import.meta.dirname, '../..')

/** A version of the shop in a folder, ready to start. */
export type Release = { root: string; name: string }

/** Builds this working copy as a release. */
export function thisRelease(): Release {
  build(ROOT)
  return { root: ROOT, name: 'this one' }
}

/** Builds a commit as a release in a folder of its own. */
export function releaseOf(stage: Stage, commit: string): Release {
  const root = stage.folder('release')
  const archive = git('archive', '--format=tar', commit)
  execFileSync('tar', ['-x', '-C', root], { input: archive })
  const installed = [
    'package-lock.json',
    ...readdirSync(join(ROOT, 'patches')).map((name) => `patches/${name}`),
  ]
  if (installed.every((file) => isSameIn(root, file)))
    symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  build(root)
  return { root, name: String(git('log', '-1', '--format=%h %cs', commit)).trim() }
}

/** The last commit before the newest migration was added: the release that ran when it was applied. */
export function commitBeforeNewestMigration(): string {
  const newest = readdirSync(join(ROOT, 'db/migrations')).sort().at(-1)!
  const came = String(
    git('log', '-1', '--diff-filter=A', '--format=%H', '--', `db/migrations/${newest}`),
  ).trim()
  if (!came)
    throw new Error(
      `git does not say when ${newest} came: name the last release's commit, npm run scale -- 4=COMMIT`,
    )
  return `${came}^`
}

/** The paths of a release's built files. */
export function filesOf({ root }: Release): string[] {
  return [
    ['/assets/', 'build/client/assets'],
    ['/admin/assets/', 'build/console/assets'],
  ].flatMap(([path, folder]) =>
    readdirSync(join(root, folder!))
      .filter((name) => !/\.(br|gz)$/.test(name))
      .map((name) => path + name),
  )
}

function build(root: string) {
  execFileSync(process.execPath, ['scripts/setup.js', '--build'], { cwd: root, stdio: 'pipe' })
}

function isSameIn(root: string, file: string): boolean {
  const there = join(root, file)
  return existsSync(there) && readFileSync(there).equals(readFileSync(join(ROOT, file)))
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, maxBuffer: 512 * 1024 * 1024 })
