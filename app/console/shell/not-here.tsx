import { Link } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'

export function NotHere() {
  return (
    <>
      <PageHead title="This page is not here" />
      <p>
        The address may be old or mistyped.{' '}
        <Link to="/" className="text-link">
          See what there is to do today
        </Link>
        .
      </p>
    </>
  )
}
