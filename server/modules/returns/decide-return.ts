import { lockReturn, moveReturn, nowOf, type ReturnDeps } from './move-return.ts'

type Decided = { code: string; staffId: string }

/** A person of the shop takes it: it can be fetched, or sent. Refuses 404 and 409. */
export async function approveReturn(deps: ReturnDeps, { code, staffId }: Decided): Promise<void> {
  await deps.db.begin(async (tx) => {
    const { one } = await lockReturn(tx, code)
    await moveReturn(tx, deps.jobs, one, 'approved', { actor: { staffId }, at: nowOf(deps) })
  })
}

/** Or does not, with a reason that its shopper is told; what was kept for an exchange goes back on the shelf. */
export async function declineReturn(
  deps: ReturnDeps,
  { code, staffId, reason }: Decided & { reason: string },
): Promise<void> {
  const freed = await deps.db.begin(async (tx) => {
    const { one } = await lockReturn(tx, code)
    return moveReturn(tx, deps.jobs, one, 'declined', { actor: { staffId }, reason, at: nowOf(deps) })
  })
  deps.catalogue.stockMoved(freed)
}
