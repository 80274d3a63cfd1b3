import { openJournal } from '../journal.ts'
import { missing } from './errors.ts'
import type { Entry, Kept } from './objects.ts'

export type Books = ReturnType<typeof openBooks>

/** Opens all objects that the sandbox's Stripe has stored. They outlive a restart. */
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
    /**
     * Returns the object, or throws the 404 with which Stripe answers an unknown id. `param`: the parameter with the
     * id.
     */
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
