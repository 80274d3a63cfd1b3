import { randomKey } from '../../browser/random-key.ts'

/** A key that the server stores as a UUID. `crypto.randomUUID` exists on https only. */
export const randomUuid = (): string =>
  randomKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5')
