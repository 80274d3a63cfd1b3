import { invalid, StripeProblem } from './errors.ts'

type Tree = Map<string, Tree | string>

/**
 * The parameters of a form whose names have brackets: `line_items[0][quantity]=1`. A group of them knows its name, for
 * errors.
 */
export class Parameters {
  private readonly tree: Tree
  private readonly path: string
  constructor(tree: Tree, path = '') {
    this.tree = tree
    this.path = path
  }

  nameOf(name: string): string {
    return this.path ? `${this.path}[${name}]` : name
  }

  /** The text of a parameter; empty counts as not given. Refuses 400 a group. */
  text(name: string): string | undefined {
    const value = this.tree.get(name)
    if (value instanceof Map) throw invalid(`Invalid string: ${this.nameOf(name)}`, this.nameOf(name))
    return value || undefined
  }

  needText(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw missingParameter(this.nameOf(name))
    return value
  }

  whole(name: string): number | undefined {
    const value = this.text(name)
    if (value === undefined) return undefined
    if (!/^-?\d{1,15}$/.test(value))
      throw invalid(`Invalid integer: ${value}`, this.nameOf(name), 'parameter_invalid_integer')
    return Number(value)
  }

  needWhole(name: string): number {
    const value = this.whole(name)
    if (value === undefined) throw missingParameter(this.nameOf(name))
    return value
  }

  needAddress(name: string): string {
    const value = this.needText(name)
    const url = URL.parse(value)
    if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
      throw invalid('Not a valid URL', this.nameOf(name), 'url_invalid')
    return value
  }

  group(name: string): Parameters | undefined {
    const value = this.tree.get(name)
    if (value === undefined || value === '') return undefined
    if (typeof value === 'string') throw invalid('Invalid object', this.nameOf(name))
    return new Parameters(value, this.nameOf(name))
  }

  needGroup(name: string): Parameters {
    const value = this.group(name)
    if (!value) throw missingParameter(this.nameOf(name))
    return value
  }

  groups(name: string): Parameters[] {
    const list = this.group(name)
    return list ? [...list.tree.keys()].map((index) => list.needGroup(index)) : []
  }

  /** All texts of a group: metadata, or a list such as `expand[0]`. */
  texts(name: string): Record<string, string> {
    const group = this.group(name)
    if (!group) return {}
    return Object.fromEntries([...group.tree.keys()].map((key) => [key, group.text(key) ?? '']))
  }

  /** Refuses 400 parameters that Stripe does not know in this call. */
  only(...known: string[]) {
    for (const name of this.tree.keys()) {
      if (known.includes(name)) continue
      throw invalid(
        `Received unknown parameter: ${this.nameOf(name)}`,
        this.nameOf(name),
        'parameter_unknown',
      )
    }
  }
}

export function readParameters(form: string): Parameters {
  const root: Tree = new Map()
  for (const [name, value] of new URLSearchParams(form)) plant(root, partsOf(name), value)
  return new Parameters(root)
}

function plant(tree: Tree, [first, ...rest]: string[], value: string) {
  // `expand[]=…` has no number and gets the next one.
  const key = first || String(tree.size)
  if (rest.length === 0) {
    tree.set(key, value)
    return
  }
  const branch = tree.get(key) ?? new Map()
  if (typeof branch === 'string') throw new StripeProblem(400, `Invalid request: ${key} is given twice`)
  tree.set(key, branch)
  plant(branch, rest, value)
}

function partsOf(name: string): string[] {
  const [first = '', ...rest] = name.split('[')
  return [first, ...rest.map((part) => part.replace(/\]$/, ''))]
}

const missingParameter = (name: string) =>
  invalid(`Missing required param: ${name}.`, name, 'parameter_missing')
