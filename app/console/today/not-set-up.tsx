import { Link } from 'react-router'

/** `isOwner`: others cannot open the pages where it is entered. */
type Props = { isOwner: boolean }

export const Unregistered = ({ isOwner }: Props) => (
  <p className="note mb-6 max-w-measure text-small">
    The shop has no GSTIN. It writes no tax invoices, charges no GST, and sells within its own state alone:
    orders to another one are refused. Once it is registered,{' '}
    {isOwner ? (
      <>
        enter the number in{' '}
        <Link to="/settings" className="text-link">
          Settings
        </Link>
      </>
    ) : (
      'the owner enters the number in Settings'
    )}
    .
  </p>
)
