import { readFileSync } from 'node:fs'
import { readWish } from '../search/read-queries.ts'

type Wish = ReturnType<typeof readWish>
export type Way = 'cash' | 'card' | 'upi'
export type Task = {
  sentence: string
  /** What is typed into the search. */
  typed: string
  festival?: string
  /** The highest price, in rupees. */
  under?: number
  pin: string
  size: string
  way: Way
  who: 'known' | 'new' | 'by phone'
  keepsFirst: boolean
  after?: 'cancels it' | 'again'
  isWished: Wish
}

const WAYS = ['cash', 'card', 'upi']

/** Reads the tasks; `tasks.txt` describes its format. Throws with a line that cannot be read. */
export const readTasks = (): Task[] =>
  readFileSync(new URL('tasks.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map(readTask)

function readTask(line: string): Task {
  const [sentence, wished] = line.split(' = ') as [string, string]
  const [typed, ...minded] = sentence.split(', ') as [string, ...string[]]
  const task: Task = {
    sentence,
    typed,
    pin: '',
    size: '',
    way: 'cash',
    who: 'known',
    keepsFirst: false,
    isWished: () => false,
  }
  for (const one of minded) mind(task, one)
  const [isWished, isCheap] = [readWish(wished), readWish(`max:${task.under ?? Number.MAX_SAFE_INTEGER}`)]
  task.isWished = (product) => isWished(product) && isCheap(product)
  if (!task.pin || !task.size) throw new Error(`Neither PIN code nor size may be missing: ${line}`)
  return task
}

function mind(task: Task, one: string) {
  const [word, rest] = [one.split(' ')[0]!, one.slice(one.indexOf(' ') + 1)]
  if (WAYS.includes(one)) task.way = one as Way
  else if (one === 'new' || one === 'by phone') task.who = one
  else if (one === 'keeps it') task.keepsFirst = true
  else if (one === 'cancels it' || one === 'again') task.after = one
  else if (word === 'for') task.festival = rest
  else if (word === 'under') task.under = Number(rest)
  else if (word === 'at') task.pin = rest
  else if (word === 'size') task.size = rest
  else throw new Error(`Nobody knows what she means by “${one}” in: ${task.sentence}`)
}
