import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PasswordForm } from './password-form.tsx'

test('whoever signs in begins with the email, and who is known already with the password', () => {
  const first = (email?: string) =>
    /<input[^>]*autofocus=""[^>]*>/i.exec(renderToStaticMarkup(<PasswordForm email={email} />))?.[0]
  expect(first()).toContain('name="email"')
  expect(first('asha@example.com')).toContain('name="password"')
})
