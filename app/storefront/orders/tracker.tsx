import { useEffect, useState } from 'react'
import * as words from '#words/orders'
import { STEPS, type Step } from '../../../core/order-status.ts'
import { hidden } from '../../ui/hidden.tsx'
import { sentence } from '../../ui/sentence.ts'
import { statusName } from './status-names.ts'
import { WovenLine } from './woven-line.tsx'

/** The steps of an order as a thread, woven as far as it has come: across, or down where the labels would not fit. */
export function Tracker({ status }: { status: Step }) {
  const current = STEPS.indexOf(status)
  const share = `${useFilling(current / (STEPS.length - 1)) * 100}%`
  return (
    <div className="@container">
      <div className="relative">
        <Across share={share} />
        <Down share={share} />
        <ol
          aria-label={words.progressOfThisOrder}
          className="relative grid gap-y-3 @min-[20rem]:auto-cols-fr @min-[20rem]:grid-flow-col @min-[20rem]:gap-y-0"
        >
          {STEPS.map((step, index) => (
            <li
              key={step}
              aria-current={index === current ? 'step' : undefined}
              className={`flex items-center gap-4 text-small leading-tight @min-[20rem]:flex-col @min-[20rem]:gap-3 @min-[20rem]:px-0.5 @min-[20rem]:text-center ${wordsOf(index, current)}`}
            >
              <span
                aria-hidden="true"
                className={`size-4 flex-none rotate-45 border ${knotOf(index, current)}`}
              />
              <span>
                {index < current
                  ? sentence(words.orderStepDone({ step: statusName(step), hidden }))
                  : statusName(step)}
              </span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

const Across = ({ share }: { share: string }) => (
  // From the middle of the first step to that of the last.
  <div className="absolute top-1 hidden @min-[20rem]:block" style={{ insetInline: `${50 / STEPS.length}%` }}>
    <WovenLine className="stroke-sand" />
    <div
      className="absolute inset-y-0 left-0 overflow-hidden transition-[width] duration-700 ease-out"
      style={{ width: share }}
    >
      <WovenLine className="stroke-wine" second="stroke-haldi" />
    </div>
  </div>
)

const Down = ({ share }: { share: string }) => (
  <div
    aria-hidden="true"
    className="absolute inset-y-2 left-[calc(0.5rem-1px)] w-0.5 bg-sand @min-[20rem]:hidden"
  >
    <div className="bg-wine transition-[height] duration-700 ease-out" style={{ height: share }} />
  </div>
)

const knotOf = (index: number, current: number) =>
  index < current
    ? 'border-wine bg-wine'
    : index === current
      ? 'border-wine bg-haldi'
      : 'border-line bg-paper'

const wordsOf = (index: number, current: number) =>
  index === current ? 'font-medium text-ink' : index < current ? 'text-ink' : 'text-ink-soft'

/** Goes from 0 to the share after the first paint, so that the thread is seen to run. */
function useFilling(share: number): number {
  const [shown, setShown] = useState(0)
  useEffect(() => setShown(share), [share])
  return shown
}
