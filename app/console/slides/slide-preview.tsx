import { pictureUrl } from '../../../core/picture-url.ts'
import { usePicturesAt } from '../../ui/pictures-at.ts'
import type { TypedSlide, Which } from './typed-slides.ts'

/** The slide as the home page shows it, in its proportions: on a wide screen, or on a phone. */
export function SlidePreview({ slide, which }: { slide: TypedSlide; which: Which }) {
  const { eyebrow, heading, linkText, clearWide, background } = slide
  const crop = slide[which]
  const at = usePicturesAt()
  const isWide = which === 'wide'
  return (
    <div
      inert
      className={`@container relative overflow-hidden border border-sand ${isWide ? 'aspect-16/7' : 'aspect-9/11'}`}
      style={{ backgroundColor: background }}
    >
      {crop && (
        <img
          src={pictureUrl(at, crop.hash, crop.width, 'webp')}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
      <div
        className={
          isWide
            ? `absolute inset-y-0 flex w-[40%] flex-col items-start justify-center px-[3cqw] ${clearWide === 'left' ? 'left-0' : 'right-0'}`
            : 'absolute inset-x-0 top-0 flex flex-col items-start p-[4.1cqw]'
        }
      >
        <p className={`font-medium tracking-widest uppercase ${isWide ? 'text-[0.95cqw]' : 'text-[3.3cqw]'}`}>
          {eyebrow}
        </p>
        <p
          className={`mt-[0.9cqw] max-w-[22ch] font-display text-balance ${isWide ? 'text-[4.4cqw] leading-[1.08]' : 'text-[5.8cqw] leading-tight'}`}
        >
          {heading}
        </p>
        {isWide && linkText && (
          <p className="mt-[2.3cqw] bg-madder px-[1.8cqw] py-[1cqw] text-[0.95cqw] font-medium tracking-widest text-paper uppercase">
            {linkText}
          </p>
        )}
      </div>
    </div>
  )
}
