import { existsSync } from 'node:fs'

const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** A Chromium that is on the machine, else the one that comes from npm. CHROMIUM names another. */
export async function chromiumPath(): Promise<string> {
  if (process.env.CHROMIUM) return process.env.CHROMIUM
  const installed = INSTALLED.find((path) => existsSync(path))
  if (installed) return installed
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
