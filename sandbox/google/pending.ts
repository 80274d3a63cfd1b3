import type { Adapter, AdapterPayload } from 'oidc-provider'

const MOST = 1_000

/** Stores the library's data of unfinished sign-ins in memory: a restart ends them, as closing the window does. */
export function keepPending(): (kind: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()

  return (kind) => ({
    async upsert(id, payload) {
      kept.set(`${kind}:${id}`, payload)
      for (const oldest of kept.keys()) {
        if (kept.size <= MOST) break
        kept.delete(oldest)
      }
    },
    async find(id) {
      return kept.get(`${kind}:${id}`)
    },
    async findByUid(uid) {
      return [...kept.values()].find((payload) => payload.kind === kind && payload.uid === uid)
    },
    async findByUserCode() {
      return undefined
    },
    async consume(id) {
      const payload = kept.get(`${kind}:${id}`)
      if (payload) payload.consumed = Math.floor(Date.now() / 1000)
    },
    async destroy(id) {
      kept.delete(`${kind}:${id}`)
    },
    async revokeByGrantId(grantId) {
      for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
    },
  })
}
