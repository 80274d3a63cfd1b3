import { Link } from 'react-router'

/** The way back to the list. */
export const AllCoupons = () => (
  <Link to="/coupons" className="text-link inline-flex min-h-11 items-center">
    All coupons
  </Link>
)
