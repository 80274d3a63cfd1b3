/** The object stored under a key, or null if it cannot be read: an older version of the shop may have left anything there. */
export function keptJson<Kept extends object>(storage: Storage, key: string): Partial<Kept> | null {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}
