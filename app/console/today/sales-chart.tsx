import type { SalesBar, SalesPeriod } from '../../../contract/admin/today.ts'
import { priceText } from '../../../core/money.ts'
import { countOf } from '../parts/counted.ts'
import { Money } from '../parts/money.tsx'
import { type Axis, fullLabel, shortLabel, shortRupees } from './chart-words.ts'

type Props = { title: string; before: string; period: SalesPeriod; by: Axis }

/**
 * Shows the sum of a period, that of the period before, and a bar for each hour or day; a table says the same to people
 * who cannot see the bars.
 */
export function SalesChart({ title, before, period, by }: Props) {
  const { bars, total } = period
  return (
    <section aria-label={`Sales: ${title}`}>
      <h3 className="text-small text-ink-soft">{title}</h3>
      <p>
        <Money rupees={Math.round(total.amount)} className="block text-h2 font-medium" />
        <span className="block text-small">
          {countOf(total.orders, 'order')}, {countOf(total.pieces, 'piece')}
        </span>
        <span className="block text-small text-ink-soft">
          {before}: {whole(period.before.amount)}
        </span>
      </p>
      {/* Very large text makes the chart wider than a phone; then the chart scrolls, not the page. */}
      <div className="overflow-x-auto">
        <Bars bars={bars} by={by} />
      </div>
      {/* The table needs an element around it, because a table itself cannot be clipped. */}
      <div className="sr-only">
        <Table title={title} bars={bars} by={by} />
      </div>
    </section>
  )
}

const HEIGHT = 96
const EMPTY = 1.5

function Bars({ bars, by }: { bars: SalesBar[]; by: Axis }) {
  const most = Math.max(...bars.map(({ amount }) => amount), 1)
  const best = bars.find(({ amount }) => amount === most)
  const width = 100 / bars.length
  const now = Date.now()
  return (
    <div aria-hidden="true" className="mt-4 min-w-76">
      <svg
        viewBox={`0 0 100 ${HEIGHT}`}
        preserveAspectRatio="none"
        className="block h-24 w-full border-b border-line"
      >
        <title>Sales</title>
        {bars.map((bar, at) => {
          const height = bar.amount > 0 ? Math.max((bar.amount / most) * HEIGHT, 3) : EMPTY
          return (
            <rect
              key={bar.from}
              x={at * width + width * 0.12}
              y={HEIGHT - height}
              width={width * 0.76}
              height={height}
              className={bar.amount === 0 ? 'fill-sand' : isNow(bars, at, now) ? 'fill-brass' : 'fill-wine'}
            >
              <title>{`${fullLabel(bar.from, by)}: ${whole(bar.amount)}, ${countOf(bar.orders, 'order')}`}</title>
            </rect>
          )
        })}
      </svg>
      <div
        className="mt-1 grid text-small tabular-nums"
        style={{ gridTemplateColumns: `repeat(${bars.length}, minmax(0, 1fr))` }}
      >
        {bars.map((bar, at) => (
          <span key={bar.from} className="overflow-visible text-center whitespace-nowrap">
            <span className="flex flex-col items-center">
              <span className="text-ink-soft">{shortLabel(bar.from, by, at)}</span>
              {by === 'weekday' && bar.amount > 0 && <span>{shortRupees(bar.amount)}</span>}
            </span>
          </span>
        ))}
      </div>
      {by !== 'weekday' && best && (
        <p className="mt-1 text-small text-ink-soft">
          Most: {whole(best.amount)}, {fullLabel(best.from, by)}
        </p>
      )}
    </div>
  )
}

/** Whether a bar is the last one that has begun, which is not over yet. */
const isNow = (bars: SalesBar[], at: number, now: number): boolean =>
  Date.parse(bars[at]!.from) <= now && (!bars[at + 1] || Date.parse(bars[at + 1]!.from) > now)

const Table = ({ title, bars, by }: { title: string; bars: SalesBar[]; by: Axis }) => (
  <table>
    <caption>Sales, {title.toLowerCase()}</caption>
    <thead>
      <tr>
        <th scope="col">{by === 'hour' ? 'Hour' : 'Day'}</th>
        <th scope="col">Sales</th>
        <th scope="col">Orders</th>
        <th scope="col">Pieces</th>
      </tr>
    </thead>
    <tbody>
      {bars.map(({ from, amount, orders, pieces }) => (
        <tr key={from}>
          <th scope="row">{fullLabel(from, by)}</th>
          <td>{priceText(amount)}</td>
          <td>{orders}</td>
          <td>{pieces}</td>
        </tr>
      ))}
    </tbody>
  </table>
)

/** Paise make no difference in a sum of sales. */
const whole = (rupees: number) => priceText(Math.round(rupees))
