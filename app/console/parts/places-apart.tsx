import { Link } from 'react-router'
import type { PlacesApart as Places } from '../../../contract/admin/settings.ts'

/** `isOwner`: others cannot open the pages where it is entered. */
type Props = { places: Places; isOwner: boolean }

/** Says where address, pickup and GSTIN are, and what goes by which. */
export const PlacesApart = ({ places: { address, pickup, registered }, isOwner }: Props) => (
  <p className="note mb-6 max-w-measure text-small">
    Parcels are picked up in {pickup}, and the shop’s address{' '}
    {address ? `is in ${address}` : 'names another place'}
    {registered && `; its GSTIN is of ${registered}`}. The days that shoppers are promised are counted from
    the pickup, and returns are brought there.{' '}
    {registered
      ? 'Tax is charged as from the state of the GSTIN.'
      : 'Without a GSTIN the shop sells in the pickup’s state alone.'}{' '}
    {isOwner ? (
      <>
        Correct what is out of date in{' '}
        <Link to="/settings" className="text-link">
          Settings
        </Link>{' '}
        and the{' '}
        <Link to="/settings/delivery" className="text-link">
          Delivery promise
        </Link>
      </>
    ) : (
      'Ask the owner to correct what is out of date'
    )}
    .
  </p>
)
