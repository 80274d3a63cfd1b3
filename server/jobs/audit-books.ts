import { AUDIT_BOOKS } from '../modules/orders/auditing/audit-jobs.ts'
import { auditBooks, resumeAudit } from '../modules/orders/auditing/night-audit.ts'
import type { Shop } from '../shop.ts'

/** Daily after the other nightly jobs: 22:40 UTC is ten past four in India. */
const NIGHTLY = '40 22 * * *'

export async function workBookAudits(shop: Shop): Promise<void> {
  const { jobs } = shop
  await resumeAudit(shop)
  await jobs.work(AUDIT_BOOKS, () => auditBooks(shop))
  await jobs.schedule(AUDIT_BOOKS, NIGHTLY)
}
