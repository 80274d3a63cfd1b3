/** What one question about the catalogue finds: products by their ids or numbers, and what else is said with them. */
export type Found<Id> = { ids: Id[]; besides: readonly unknown[] }

export const isSameFound = <Id>(one: Found<Id>, other: Found<Id>): boolean =>
  areSame(one.ids, other.ids) && areSame(one.besides, other.besides)

export const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((part, place) => part === other[place])

/** Keeps one more of what was made, and lets go of what has been there longest. */
export function keepReady<Id, Made>(ready: Map<Id, Made>, id: Id, made: Made, most: number): void {
  ready.set(id, made)
  if (ready.size > most) ready.delete(ready.keys().next().value!)
}
