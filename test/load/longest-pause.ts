import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a shop's process before it (`--import`): prints for how long its event loop stood still at the longest, in
 * milliseconds, since it was last asked by SIGUSR2. Its modules are loaded at one go, before it serves anybody.
 */
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  console.log(`longest pause ${(delay.max / 1e6).toFixed(0)} ms`)
  delay.reset()
})

const write = process.stdout.write.bind(process.stdout)
process.stdout.write = ((text: string, ...rest: []) => {
  if (text.startsWith('pages ')) delay.reset()
  return write(text, ...rest)
}) as typeof process.stdout.write
