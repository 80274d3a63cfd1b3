import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

const WORK_MS = 500
const PAGE_BYTES = 4096
const TOUCHED_BYTES = 128 * 1024 * 1024

/** A worker that, on request, parses JSON for a while and reports how often. */
const READER = `
  const { parentPort } = require('node:worker_threads')
  const text = JSON.stringify({ lines: [1, 2, 3, { name: 'a text of some length' }] })
  parentPort.on('message', () => {
    const end = performance.now() + ${WORK_MS}
    let times = 0
    for (; performance.now() < end; times++) JSON.parse(text)
    parentPort.postMessage(times)
  })
`

/**
 * Measures the machine itself, to interpret rows in seconds. On virtual machines two cores may be halves of one, and a
 * new page of memory, of which short-lived processes need thousands, may cost ten times as much as elsewhere.
 */
export async function theMachine(): Promise<string[][]> {
  const readers = [new Worker(READER, { eval: true }), new Worker(READER, { eval: true })] as const
  await Promise.all(readers.map(read))
  const alone = await read(readers[0])
  const both = await Promise.all(readers.map(read))
  await Promise.all(readers.map((reader) => reader.terminate()))
  return [
    ['the machine: JSON read by one thread', `${(alone / WORK_MS).toFixed(0)} a ms`],
    ['  by two at once', `${((both[0]! + both[1]!) / alone).toFixed(2)} times as much`],
    ['  a page of memory touched for the first time', `${pageUs().toFixed(2)} µs`],
  ].map((row) => [...row, '', '', ''])
}

async function read(reader: Worker): Promise<number> {
  reader.postMessage('read')
  const [times] = await once(reader, 'message')
  return times
}

function pageUs(): number {
  const memory = Buffer.allocUnsafeSlow(TOUCHED_BYTES)
  const start = performance.now()
  for (let at = 0; at < TOUCHED_BYTES; at += PAGE_BYTES) memory[at] = 1
  return ((performance.now() - start) * 1000) / (TOUCHED_BYTES / PAGE_BYTES)
}
