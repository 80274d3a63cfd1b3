import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { OneGrievance } from '../../../contract/admin/grievances.ts'
import { AnswerForm } from './answer-form.tsx'
import { Facts } from './one-page.tsx'

type Shown = OneGrievance['grievance']

test('the order that a complaint names is said to be of another account only where an account complains', () => {
  const drawn = (customer: string | null, orderIs: Shown['orderIs']) => {
    const at = '2026-11-03T06:00:00Z'
    const facts = { name: 'A Shopper', order: '7K3M9Q2W4R', customer, orderIs, madeAt: at, acknowledgeBy: at }
    return renderToStaticMarkup(
      <MemoryRouter>
        <Facts grievance={{ ...facts, settleBy: at } as Shown} />
      </MemoryRouter>,
    )
  }
  expect(drawn('4Q8R2T6V9X', 'ours')).toContain('(of another account)')
  for (const html of [drawn(null, 'ours'), drawn('4Q8R2T6V9X', 'theirs')]) {
    expect(html).toContain('href="/orders/7K3M9Q2W4R"')
    expect(html).not.toContain('another account')
  }
  expect(drawn(null, 'unknown')).toMatch(/7K3M9Q2W4R.*\(no order of ours\)/)
  expect(drawn(null, 'unknown')).not.toContain('href="/orders')
})

test('what was done in time is said to be done, what came after its last moment to be late', () => {
  const by = '2026-11-05T06:00:00Z'
  const drawn = (at: string) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Facts
          grievance={
            { madeAt: by, acknowledgeBy: by, settleBy: by, acknowledgedAt: by, closedAt: at } as Shown
          }
        />
      </MemoryRouter>,
    )
  expect(drawn(by).match(/Done/g)).toHaveLength(2)
  expect(drawn(by)).not.toContain('late')
  expect(drawn('2026-11-05T06:00:01Z')).toMatch(/Done.*Settle by.*Done late/)
})

test('an answer to a complaint that was acknowledged speaks of no acknowledgement without words', () => {
  const drawn = (acknowledgedAt: string | null) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <AnswerForm
          grievance={{ name: 'Meera', acknowledgedAt, closedAt: null } as Shown}
          onTyped={() => {}}
          onDone={() => {}}
        />
      </MemoryRouter>,
    )
  expect(drawn(null)).toContain('An acknowledgement may go without words of yours.')
  expect(drawn('2026-11-03T06:00:00Z')).not.toContain('acknowledge')
  expect(drawn('2026-11-03T06:00:00Z')).toContain('Mailed as it stands here.')
})
