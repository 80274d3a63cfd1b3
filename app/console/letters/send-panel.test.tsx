import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SendPanel } from './send-panel.tsx'

test('a letter that nobody would get is not sent now: once it was, it could not be sent again', () => {
  const drawn = (readers: number) =>
    renderToStaticMarkup(
      <SendPanel id="one" version={1} isChanged={false} readers={readers} yours="" onDone={() => {}} />,
    )
  const disabled = /<button[^>]*disabled=""[^>]*><span>Send it now/
  expect(drawn(0)).toContain('Nobody reads the newsletter yet')
  expect(drawn(0)).toMatch(disabled)
  expect(drawn(1)).not.toMatch(disabled)
})
