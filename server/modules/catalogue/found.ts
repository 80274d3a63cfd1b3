/** The result of a question about the catalogue: ids or numbers of products, and whatever else the answer contains. */
export type Found<Id> = { ids: Id[]; besides: readonly unknown[] }

export const isSameFound = <Id>(one: Found<Id>, other: Found<Id>): boolean =>
  areSame(one.ids, other.ids) && areSame(one.besides, other.besides)

export const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, place) => part === other[place])

/** Adds an entry to a cache and removes the oldest beyond `most`. */
export function keepReady<Id, Made>(ready: Map<Id, Made>, id: Id, made: Made, most: number): void {
  ready.set(id, made)
  if (ready.size > most) ready.delete(ready.keys().next().value!)
}
