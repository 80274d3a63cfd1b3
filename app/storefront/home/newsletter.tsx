import { useId } from 'react'
import * as words from '#words/home'

/** The form keeps the page where it is and makes no call. */
export function Newsletter() {
  const id = useId()
  return (
    <section aria-labelledby={`${id}-title`} className="on-dark bg-wine text-paper">
      <div className="gutter mx-auto grid max-w-page grid-cols-1 items-end gap-8 py-18 lg:grid-cols-2 lg:py-28">
        <div>
          <h2 id={`${id}-title`} className="font-display text-h1">
            {words.newsletter}
          </h2>
          <p className="mt-4 max-w-[44ch] text-paper/90">{words.newsletterPromise}</p>
        </div>
        <form onSubmit={(event) => event.preventDefault()}>
          <label htmlFor={`${id}-email`} className="mb-2 block text-small font-medium">
            {words.yourEmail}
          </label>
          <div className="flex flex-col gap-3 sm:flex-row">
            <input
              id={`${id}-email`}
              type="email"
              required
              autoComplete="email"
              className="min-h-12 min-w-0 flex-1 rounded-control border border-paper/60 bg-transparent px-4 hover:border-paper"
            />
            <button
              type="submit"
              className="min-h-12 cursor-pointer rounded-control bg-zari px-8 text-eyebrow font-medium text-night uppercase transition-colors duration-150 hover:bg-paper"
            >
              {words.subscribe}
            </button>
          </div>
        </form>
      </div>
    </section>
  )
}
