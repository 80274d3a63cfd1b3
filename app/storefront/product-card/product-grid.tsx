import type { ReactNode } from 'react'

/** Two pictures side by side on a phone, then three, then four. */
export const ProductGrid = ({ children }: { children: ReactNode }) => (
  <ul className="product-grid">{children}</ul>
)
