import { existsSync } from 'node:fs'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The path of Chromium: the npm package's, where it runs, which takes half the processor time of an installed one and is
 * the same everywhere; else one on the machine. The variable CHROMIUM overrides both.
 */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  if (process.platform === 'linux' && process.arch === 'x64') return fromNpm()
  const installed = INSTALLED.find((path) => existsSync(path))
  if (!installed) throw new Error('No Chromium was found. Install one, or name it in CHROMIUM.')
  return installed
}

async function fromNpm(): Promise<string> {
  // This variable makes the package unpack libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  // Unpacked once into the system's folder: a run's own TMPDIR is deleted after it.
  const { TMPDIR } = process.env
  delete process.env.TMPDIR
  const { default: chromium } = await import('@sparticuz/chromium')
  const path = await chromium.executablePath()
  if (TMPDIR) process.env.TMPDIR = TMPDIR
  return path
}
