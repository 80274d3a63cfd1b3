import { useEffect, useRef, useState } from 'react'
import * as words from '#words/size-help'
import type { Measurements } from '../../../../core/product-field-kinds.ts'
import { Figure } from './figure.tsx'
import { type Fitted, fitOf, fittedIn, type Mine } from './fit.ts'
import { FitFinder } from './fit-finder.tsx'
import { MeasuresTable } from './measures-table.tsx'
import { NOBODYS, rememberedMeasures, rememberMeasures } from './own-measures.ts'
import { rememberedUnit, rememberUnit, UNITS, type Unit } from './units.ts'
import { setYourSize } from './your-size.ts'

/** `offered`: the number of sizes. */
type Props = { measurements: Measurements; offered: number }

/** The garment's measures, and where it has several sizes which one fits. Hydrated after the rest of the page. */
export default function SizeHelp({ measurements, offered }: Props) {
  const units = useRef<HTMLFieldSetElement>(null)
  const [unit, setUnit] = useState<Unit>('cm')
  const [mine, setMine] = useState<Mine>(NOBODYS)
  const [ready, setReady] = useState(false)
  const isFree = offered === 1
  const measures = isFree ? [] : fittedIn(measurements)
  const fit = isFree ? null : fitOf(measurements, mine)

  useEffect(() => {
    // A unit may have been chosen before hydration.
    const ticked = units.current?.querySelector<HTMLInputElement>(':checked')
    setUnit(ticked && !ticked.defaultChecked ? (ticked.value as Unit) : rememberedUnit())
    setMine(rememberedMeasures())
    setReady(true)
  }, [])
  useEffect(() => {
    if (ready) rememberMeasures(mine)
  }, [ready, mine])
  const yours = fit?.how === 'fits' ? fit.size : null
  useEffect(() => {
    setYourSize(yours)
    return () => setYourSize(null)
  }, [yours])

  const chooseUnit = (chosen: Unit) => {
    setUnit(chosen)
    rememberUnit(chosen)
  }
  return (
    <section id="size-help" aria-labelledby="size-help-title" className="mt-8 border-t border-sand pt-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id="size-help-title" className="font-display text-h3">
          {words.title}
        </h2>
        <fieldset ref={units} className="needs-scripts flex">
          <legend className="sr-only">{words.unit}</legend>
          {UNITS.map((one) => (
            <label key={one} className="unit-choice">
              <input
                type="radio"
                name="unit"
                value={one}
                checked={unit === one}
                onChange={() => chooseUnit(one)}
              />
              {one === 'cm' ? words.cm : words.inches}
            </label>
          ))}
        </fieldset>
      </div>
      <p className="mt-3 max-w-measure text-card text-ink-soft">{words.hint}</p>
      <MeasuresTable measurements={measurements} unit={unit} yours={yours} offered={offered} />
      {measures.length > 0 && (
        <>
          <HowToMeasure measures={measures} />
          <FitFinder ready={ready} measures={measures} unit={unit} mine={mine} fit={fit} onChange={setMine} />
        </>
      )}
    </section>
  )
}

const HOW: Record<Fitted, string> = {
  bust: words.howBust,
  chest: words.howChest,
  waist: words.howWaist,
  hip: words.howHip,
}

const HowToMeasure = ({ measures }: { measures: Fitted[] }) => (
  <div className="mt-6 flex gap-6">
    <Figure measures={measures} />
    <div className="text-card">
      <h3 className="font-medium">{words.howToMeasure}</h3>
      <ul className="mt-2 max-w-measure text-ink-soft">
        {measures.map((measure) => (
          <li key={measure} className="py-0.5">
            {HOW[measure]}
          </li>
        ))}
      </ul>
      <h3 className="mt-3 font-medium">{words.betweenTitle}</h3>
      <p className="mt-1 max-w-measure text-ink-soft">{words.between}</p>
    </div>
  </div>
)
