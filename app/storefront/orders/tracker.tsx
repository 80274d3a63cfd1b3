import { useEffect, useState } from 'react'
import { type OrderStatus, STEPS } from '../../../core/order-status.ts'
import { WovenLine } from './woven-line.tsx'

/** The way of an order, woven as far as it has come. */
export function Tracker({ status }: { status: Exclude<OrderStatus, 'Cancelled'> }) {
  const current = STEPS.indexOf(status)
  const share = useFilling(current / (STEPS.length - 1))
  return (
    <div className="relative">
      <div className="absolute inset-x-[10%] top-1">
        <WovenLine className="stroke-sand" />
        <div
          className="absolute inset-y-0 left-0 overflow-hidden transition-[width] duration-700 ease-out"
          style={{ width: `${share * 100}%` }}
        >
          <WovenLine className="stroke-wine" second="stroke-haldi" />
        </div>
      </div>
      <ol aria-label="Progress of this order" className="relative grid grid-cols-5">
        {STEPS.map((step, index) => (
          <li
            key={step}
            aria-current={index === current ? 'step' : undefined}
            className={`flex flex-col items-center px-0.5 text-center text-small leading-tight ${wordsOf(index, current)}`}
          >
            <span aria-hidden="true" className={`mb-3 size-4 rotate-45 border ${knotOf(index, current)}`} />
            {step}
            {index < current && <span className="sr-only">, done</span>}
          </li>
        ))}
      </ol>
    </div>
  )
}

const knotOf = (index: number, current: number) =>
  index < current
    ? 'border-wine bg-wine'
    : index === current
      ? 'border-wine bg-haldi'
      : 'border-line bg-paper'

const wordsOf = (index: number, current: number) =>
  index === current ? 'font-medium text-ink' : index < current ? 'text-ink' : 'text-ink-soft'

/** From nothing to the share after the first painting, so that the thread is seen to run. */
function useFilling(share: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => setShown(share), [share])
  return shown
}
