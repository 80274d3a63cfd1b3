import { monitorEventLoopDelay } from 'node:perf_hooks'

/**
 * Loaded into a shop's process before the shop (`--import`): on SIGUSR2 it prints the event loop's longest pause since
 * the last SIGUSR2, in milliseconds. Loading the shop's modules does not count: it happens in one go, before anybody is
 * served.
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
