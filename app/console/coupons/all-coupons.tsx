import { BackLink } from '../parts/back-link.tsx'

/** The way back to the list. */
export const AllCoupons = () => <BackLink to="/coupons">All coupons</BackLink>
