import { openJournal } from '../journal.ts'
import { missing } from './errors.ts'
import type { Entry, Kept } from './objects.ts'

export type Books = ReturnType<typeof openBooks>

/** Everything that this Stripe remembers. Outlives a restart. */
export function openBooks(file: string) {
  const journal = openJournal<Entry>(file)

  return {
    write: journal.put,
    of<Kind extends Entry['kind']>(kind: Kind): Kept<Kind>[] {
      return journal.all().filter((entry): entry is Kept<Kind> => entry.kind === kind)
    },
    find<Kind extends Entry['kind']>(kind: Kind, id: string): Kept<Kind> | undefined {
      const entry = journal.get(id)
      return isKind(entry, kind) ? entry : undefined
    },
    /** A 404 as Stripe words it when there is no such thing. `param` is the parameter that named it. */
    need<Kind extends Entry['kind']>(kind: Kind, id: string, param: string): Kept<Kind> {
      const entry = journal.get(id)
      if (!isKind(entry, kind)) throw missing(WORDS[kind], id, param)
      return entry
    },
  }
}

const isKind = <Kind extends Entry['kind']>(entry: Entry | undefined, kind: Kind): entry is Kept<Kind> =>
  entry?.kind === kind

const WORDS: Record<Entry['kind'], string> = {
  session: 'checkout.session',
  intent: 'payment_intent',
  charge: 'charge',
  refund: 'refund',
  reply: 'reply',
}
