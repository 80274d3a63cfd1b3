import { randomKey } from '../../browser/random-key.ts'

/** A key that the server keeps as a UUID; `crypto` makes those on https only. */
export const randomUuid = (): string =>
  randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
