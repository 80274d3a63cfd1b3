/** One number of a family: what tells it from the others, and, for a part of a histogram, which part. */
export type Sample = {
  labels?: Readonly<Record<string, string>>
  part?: '_bucket' | '_sum' | '_count'
  value: number
}

/** What Prometheus calls a metric family. `read` is asked when somebody looks, and at no other time. */
export type Family = {
  name: string
  type: 'counter' | 'gauge' | 'histogram'
  help: string
  read(): Sample[] | Promise<Sample[]>
}

/** A family of one number. */
export const single = (
  type: 'counter' | 'gauge',
  name: string,
  help: string,
  value: () => number,
): Family => ({ name, type, help, read: () => [{ value: value() }] })
