import { PICTURE_TYPES } from '../../../core/sent-pictures.ts'
import { AreaField } from '../../ui/area-field.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { OneOfField } from '../../ui/one-of-field.tsx'
import { bound } from '../parts/bound.ts'
import { DropZone } from '../parts/drop-zone.tsx'
import { UploadList } from '../parts/upload-list.tsx'
import { type Upload, useUploads } from '../parts/use-uploads.ts'
import { LABELS, type TypedSlide, type Which } from './typed-slides.ts'
import type { SlidesEditor } from './use-slides-editor.ts'

type Props = { slide: TypedSlide; editor: SlidesEditor; crops: Crops }
type TextField = 'alt' | 'eyebrow' | 'heading' | 'linkText' | 'linkHref' | 'background'

const PATHS: Partial<Record<TextField, string>> = { linkText: 'link.text', linkHref: 'link.href' }

export function SlideFields({ slide, editor, crops }: Props) {
  const { trouble } = editor
  const errorOf = (path: string) => trouble?.key === slide.key && trouble.field === path && trouble.words
  const bind = (name: TextField) => {
    const path = PATHS[name] ?? name
    return {
      ...bound(name, slide, (part) => editor.change(slide.key, part)),
      label: LABELS[path]!,
      error: errorOf(path),
    }
  }
  return (
    <div className="mt-5 grid gap-4 sm:grid-cols-2">
      <Crop which="wide" slide={slide} crops={crops} error={errorOf('wide')} />
      <Crop which="tall" slide={slide} crops={crops} error={errorOf('tall')} />
      <Field required maxLength={120} {...bind('heading')} />
      <Field required maxLength={60} {...bind('eyebrow')} />
      <Field required maxLength={40} hint="A verb: See the sarees." {...bind('linkText')} />
      <Field
        required
        maxLength={300}
        hint="An address of the shop, such as /collection?category=Saree"
        {...bind('linkHref')}
      />
      <OneOfField
        label="On the wide picture, the words stand"
        value={slide.clearWide}
        options={['left', 'right']}
        onValue={(clearWide) => editor.change(slide.key, { clearWide })}
      >
        {(side) => `On the ${side}`}
      </OneOfField>
      <Field
        required
        maxLength={7}
        hint="As #rrggbb; a new picture brings its own."
        {...bind('background')}
      />
      <AreaField rows={2} maxLength={300} className="sm:col-span-2" {...bind('alt')} />
    </div>
  )
}

const CROPS: Record<Which, { label: string; shape: string; width: number; height: number }> = {
  wide: { label: 'Choose the wide picture', shape: 'For screens: 16 to 7', width: 1920, height: 840 },
  tall: { label: 'Choose the tall picture', shape: 'For phones: 9 to 11', width: 1080, height: 1320 },
}

/**
 * Uploads a slide's pictures. It stands outside the fields, so that uploads go on and are reported while those are
 * folded away.
 */
export function useCrops(slide: TypedSlide, editor: Pick<SlidesEditor, 'change'>) {
  const wide = useUploads((picture) =>
    editor.change(slide.key, { wide: picture, background: picture.colour }),
  )
  const tall = useUploads((picture) =>
    editor.change(slide.key, { tall: picture, ...(!slide.wide && { background: picture.colour }) }),
  )
  return { wide, tall }
}
type Crops = Record<Which, Sending>
type Sending = { uploads: Upload[]; add: (files: File[]) => void; dismiss: (id: string) => void }

type CropProps = { which: Which; slide: TypedSlide; crops: Crops; error: string | false | undefined }

function Crop({ which, slide, crops, error }: CropProps) {
  const { uploads, add, dismiss } = crops[which]
  const { label, shape, width, height } = CROPS[which]
  const picture = slide[which]
  const small = picture && picture.width < width ? `This one is only ${picture.width} pixels wide. ` : ''
  return (
    <div>
      <DropZone
        label={label}
        hint={`${small}${shape}, ${width} by ${height} or more.`}
        accept={PICTURE_TYPES}
        invalid={Boolean(error)}
        onFiles={add}
      />
      <UploadList uploads={uploads} onDismiss={dismiss} />
      <FieldError>{error}</FieldError>
    </div>
  )
}
