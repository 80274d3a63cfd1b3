import { askForAudit } from '../../modules/orders/auditing/night-audit.ts'
import { booksWaiting, readBookAudits } from '../../modules/orders/auditing/read-audits.ts'
import type { AdminDoor } from './door.ts'

export function openBookAudit({ open }: AdminDoor) {
  open('GET /api/admin/book-audit', async ({ db }) => {
    const [{ found, isOverdue }, { nights, lines }] = await Promise.all([
      booksWaiting(db),
      readBookAudits(db),
    ])
    return {
      found,
      lines,
      overdue: isOverdue,
      nights: nights.map(({ beganAt, endedAt, ...night }) => ({
        at: endedAt.toISOString(),
        seconds: Math.round((endedAt.getTime() - beganAt.getTime()) / 1000),
        ...night,
      })),
    }
  })

  open('POST /api/admin/book-audit', async (deps) => {
    await askForAudit(deps)
    return { message: 'The books are looked into. What comes of it stands here.' }
  })
}
