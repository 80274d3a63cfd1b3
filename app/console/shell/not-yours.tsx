import { Link } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'

/** A page that the server would refuse, without what can be done there. */
export function NotYours({ title }: { title: string }) {
  return (
    <>
      <PageHead title={title} />
      <p>
        That is not part of your work here.{' '}
        <Link to="/" className="text-link">
          See what there is to do today
        </Link>
        .
      </p>
    </>
  )
}
