import { openJournal } from '../journal.ts'
import { unknownId } from './errors.ts'
import type { Entry, Kept, Payment } from './objects.ts'

export type Books = ReturnType<typeof openBooks>

/** Opens all entities that the sandbox's Razorpay has stored. They outlive a restart. */
export function openBooks(file: string) {
  const journal = openJournal<Entry>(file)

  return {
    write: journal.put,
    of,
    find<Kind extends Entry['kind']>(kind: Kind, id: string): Kept<Kind> | undefined {
      const entry = journal.get(id)
      return isKind(entry, kind) ? entry : undefined
    },
    /** Returns the entity, or throws the 400 with which Razorpay answers an unknown id. */
    need<Kind extends Entry['kind']>(kind: Kind, id: string): Kept<Kind> {
      const entry = journal.get(id)
      if (!isKind(entry, kind)) throw unknownId()
      return entry
    },
    paymentsOf: (orderId: string): Payment[] =>
      of('payment')
        .map(({ payment }) => payment)
        .filter((payment) => payment.order_id === orderId),
  }

  function of<Kind extends Entry['kind']>(kind: Kind): Kept<Kind>[] {
    return journal.all().filter((entry): entry is Kept<Kind> => entry.kind === kind)
  }
}

const isKind = <Kind extends Entry['kind']>(entry: Entry | undefined, kind: Kind): entry is Kept<Kind> =>
  entry?.kind === kind
