import { BackLink } from '../parts/back-link.tsx'

/** The link back to the list of coupons. */
export const AllCoupons = () => <BackLink to="/coupons">All coupons</BackLink>
