/** A value of a metric family: its labels, and for a part of a histogram its suffix. */
export type Sample = {
  labels?: Readonly<Record<string, string>>
  part?: '_bucket' | '_sum' | '_count'
  value: number
}

/** A metric family as Prometheus defines it. `read` is called for each scrape, and only then. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  read(): Sample[] | Promise<Sample[]>
}

/** A family with a single value. */
export const single = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: () => number,
): Family => ({ name, type, help, read: () => [{ value: value() }] })
