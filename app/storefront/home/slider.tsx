import * as words from '#words/home'
import type { Slide } from '../../../core/product.ts'
import { buttonClass } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { BackIcon, ForwardIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { ShopLink } from '../shell/shop-link.tsx'
import { SlidePicture } from './slide-picture.tsx'
import { useSlides } from './use-slides.ts'

type Props = { slides: Slide[]; loading: boolean; malformed: boolean }

export function Slider({ slides, loading, malformed }: Props) {
  const shown = useSlides(slides.length)
  if (slides.length === 0 && !loading && !malformed) return <h1 className="sr-only">{words.whatsYourVibe}</h1>
  return (
    <section
      {...shown.area}
      aria-roledescription={words.carousel}
      aria-label={words.whatsYourVibe}
      className="mx-auto max-w-page md:gutter md:grid md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center"
    >
      <div className="gutter flex flex-wrap items-center justify-between py-2 md:contents">
        <h1 className="font-display text-h2 md:py-2">{words.whatsYourVibe}</h1>
        {slides.length > 1 && !malformed && <Controls {...shown} />}
      </div>
      {malformed ? (
        <p role="alert" className="gutter bg-linen py-18 text-center text-madder md:col-span-full">
          {words.slidesMalformed}
        </p>
      ) : slides.length > 0 ? (
        <div className="grid touch-pan-y overflow-hidden md:col-span-full" {...shown.swipe}>
          {slides.map((slide, place) => (
            <OneSlide
              key={slide.url}
              slide={slide}
              place={place}
              count={slides.length}
              current={place === shown.index}
              fetched={place === shown.ready}
            />
          ))}
        </div>
      ) : (
        loading && <Spinner label={words.loadingSlides} />
      )}
      {slides.length > 1 && !malformed && (
        <Dots count={slides.length} index={shown.index} show={shown.show} />
      )}
    </section>
  )
}

function Controls({ index, show, stopped, toggle }: ReturnType<typeof useSlides>) {
  return (
    <div className="-mr-2.5 flex md:col-start-3">
      <IconButton
        onClick={toggle}
        label={stopped ? words.playSlides : words.pauseSlides}
        className="motion-reduce:hidden"
      >
        {stopped ? <PlayIcon /> : <PauseIcon />}
      </IconButton>
      <IconButton onClick={() => show(index - 1)} label={words.previousSlide}>
        <BackIcon />
      </IconButton>
      <IconButton onClick={() => show(index + 1)} label={words.nextSlide}>
        <ForwardIcon />
      </IconButton>
    </div>
  )
}

type OneSlideProps = { slide: Slide; place: number; count: number; current: boolean; fetched: boolean }

/** A slide whose turn is far off is not drawn at all, so its picture is not fetched. */
function OneSlide({ slide, place, count, current, fetched }: OneSlideProps) {
  const side = slide.clearWide === 'left' ? '@2xl:left-0' : '@2xl:right-0'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of a carousel, not of a form
    <div
      role="group"
      aria-roledescription={words.oneSlide}
      aria-label={words.slideOf({ place: place + 1, count })}
      inert={!current}
      className={`@container relative col-start-1 row-start-1 transition-opacity duration-250 ${current ? 'opacity-100' : fetched ? 'opacity-0' : 'hidden'}`}
    >
      {/* Words that are large for their screen stand above the picture: on it they would reach the garments. */}
      <div
        className={`gutter inset-x-0 top-0 z-1 flex flex-col items-start py-4 max-md:@xs:absolute @2xl:absolute @2xl:inset-x-auto @2xl:inset-y-0 @2xl:w-[40%] @2xl:justify-center @4xl:pl-12 ${side}`}
      >
        <p className="text-eyebrow font-medium uppercase">{slide.eyebrow}</p>
        <h2 className="mt-1 max-w-[22ch] font-display text-h3 @2xl:mt-3 @4xl:text-h1 @6xl:text-hero">
          {slide.heading}
        </h2>
        <ShopLink to={slide.link.href} className={`mt-4 max-md:hidden @4xl:mt-8 ${buttonClass('buy')}`}>
          {slide.link.text}
        </ShopLink>
      </div>
      <SlidePicture slide={slide} first={place === 0} />
      <div className="gutter flex justify-between md:hidden">
        <ShopLink to={slide.link.href} className={buttonClass('quiet')}>
          {slide.link.text}
        </ShopLink>
      </div>
    </div>
  )
}

function Dots({ count, index, show }: { count: number; index: number; show: (index: number) => void }) {
  return (
    <div className="gutter mt-[clamp(-3rem,(18rem_-_100vw)*999,0rem)] flex min-h-12 items-center justify-end md:col-start-2 md:row-start-1 md:mt-0 md:px-2!">
      {Array.from({ length: count }, (_, place) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
          key={place}
          type="button"
          aria-label={words.showSlide({ place: place + 1 })}
          aria-current={place === index || undefined}
          onClick={() => show(place)}
          className="group relative flex h-11 w-8 cursor-pointer items-center justify-center"
        >
          <span className="h-0.5 w-6 bg-line group-aria-[current]:bg-madder group-hover:bg-ink" />
        </button>
      ))}
    </div>
  )
}
