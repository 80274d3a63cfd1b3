import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CodesLeft } from './second-factor.tsx'

test('whoever signs in with recovery codes is told how many are left, and how to have new ones', () => {
  const said = (left: number) => renderToStaticMarkup(<CodesLeft left={left} />)
  expect(said(9)).toContain('9 of your recovery codes are left.')
  expect(said(1)).toContain('1 of your recovery codes is left.')
  expect(said(0)).toContain('None of your recovery codes is left.')
  for (const left of [9, 1, 0]) expect(said(left)).toContain('take the app off and set it up again')
})
