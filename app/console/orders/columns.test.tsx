import { expect, test } from 'vitest'
import type { Role } from '../../../core/staff.ts'
import { columnsFor } from './columns.tsx'

test('a packer’s list of orders has no column for money, a manager’s has', () => {
  const heads = (role: Role) => columnsFor(role).map(({ head }) => head)
  expect(heads('packer')).not.toContain('Total')
  expect(heads('packer')).toContain('Pieces')
  expect(heads('manager')).toContain('Total')
})
