import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a command of `scripts/` as an operator does, with typed lines if any. Resolves with its output and exit code.
 */
export function runScript(
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  typed = '',
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'development', ...env },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      said += text
    })
  child.stdin.end(typed)
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })))
}
