/** What is kept there, or null where it cannot be read: a shop of before, or somebody's own hands, may have left anything. */
export function keptJson<Kept extends object>(storage: Storage, key: string): Partial<Kept> | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
