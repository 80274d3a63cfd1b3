import { priceText } from '../../../core/money.ts'

/** An amount in rupees; nothing for roles that may not see money. */
export const Money = ({ rupees, className = '' }: { rupees: number | null; className?: string }) =>
  rupees === null ? null : (
    <span className={`tabular-nums whitespace-nowrap ${className}`}>
      {rupees < 0 ? `−${priceText(-rupees)}` : priceText(rupees)}
    </span>
  )
