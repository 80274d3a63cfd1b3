import { priceText } from '../../../core/money.ts'

/** Rupees, or nothing for those who see none. */
export const Money = ({ rupees, className = '' }: { rupees: number | null; className?: string }) =>
  rupees === null ? null : (
    <span className={`tabular-nums whitespace-nowrap ${className}`}>
      {rupees < 0 ? `−${priceText(-rupees)}` : priceText(rupees)}
    </span>
  )
