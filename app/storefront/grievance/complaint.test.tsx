import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Complaint } from './complaint.tsx'

const made = {
  ticket: 'K7M2Q9X4TD',
  text: 'The border came off.',
  order: 'ABCD234567',
  madeAt: '2026-11-02T06:30:00Z',
  acknowledgeBy: '2026-11-04T06:30:00Z',
  settleBy: '2026-12-02T06:30:00Z',
  acknowledgedAt: null,
  closedAt: null,
  docket: null,
  answers: [],
}
const drawn = (more: object) => renderToStaticMarkup(<Complaint grievance={{ ...made, ...more }} />)

test('a complaint says by when it is answered, and once it is closed when that was', () => {
  expect(drawn({})).toContain('4\u00a0November\u00a02026')
  const acknowledgedAt = '2026-11-03T06:30:00Z'
  expect(drawn({ acknowledgedAt })).toContain('2\u00a0December\u00a02026')
  // Half past one of the next day in India.
  const closed = drawn({ acknowledgedAt, closedAt: '2026-11-19T20:00:00Z', docket: '7654321' })
  expect(closed).toContain('20\u00a0November\u00a02026')
  expect(closed).not.toContain('2\u00a0December\u00a02026')
  expect(closed).toMatch(/ABCD234567.*7654321/)
})
