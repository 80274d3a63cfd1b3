import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Audits } from './page.tsx'

test('that an audit is due is said when one is, and at no other time', () => {
  const drawn = (due: boolean) =>
    renderToStaticMarkup(<Audits due={due} version={0} audits={[]} onDone={() => {}} />)
  expect(drawn(true)).toContain('An audit is due')
  expect(drawn(false)).not.toContain('An audit is due')
})
