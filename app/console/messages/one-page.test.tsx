import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import type { MessagePage } from '../../../contract/admin/messages.ts'
import { actionText } from '../../../core/action-text.ts'
import { Facts } from './one-page.tsx'
import { templateText } from './words.tsx'

test('a message says when it was sent once it was, beside when it was written', () => {
  const drawn = (sentAt: string | null) => {
    const message = {
      channel: 'email',
      recipient: 'a@example.com',
      createdAt: '2026-11-03T06:00:00Z',
      sentAt,
    }
    return renderToStaticMarkup(
      <MemoryRouter>
        <Facts message={message as MessagePage['message']} />
      </MemoryRouter>,
    )
  }
  expect(drawn('2026-11-04T07:00:00Z')).toMatch(/>Written<.*"2026-11-03T06.*>Sent<.*"2026-11-04T07/)
  expect(drawn(null)).not.toContain('>Sent<')
})

test('a complaint is called as its page is, in messages and in the audit log', () => {
  expect(templateText('grievance-recorded')).toBe('Complaint recorded')
  expect(actionText('grievance.docket')).toBe('Complaint: docket')
})
