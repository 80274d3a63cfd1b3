import { useRef } from 'react'
import type { SlideRows } from '../../../contract/admin/slides.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useUnsaved } from '../parts/unsaved.ts'
import { useSaveKey } from '../parts/use-save-key.ts'
import { type Replied, useReply } from '../shell/use-reply.ts'
import { SlideRow } from './slide-row.tsx'
import { type SlidesEditor, useSlidesEditor } from './use-slides-editor.ts'

/** The page of the slides that the home page opens with, in order, each for wide screens and for phones. */
export function SlidesPage() {
  const state = useReply('GET /api/admin/slides')
  const { reply, trouble, reload } = state
  if (reply) return <Editing slides={reply} trouble={trouble} reload={reload} />
  return (
    <>
      <PageHead title="Slides" />
      <Fetching label="Fetching the slides" state={state} />
    </>
  )
}

const MOST = 12

type EditingProps = { slides: SlideRows } & Pick<Replied<unknown>, 'trouble' | 'reload'>

function Editing({ slides, trouble, reload }: EditingProps) {
  const editor = useSlidesEditor(slides, reload)
  const form = useRef<HTMLFormElement>(null)
  useSaveKey(form)
  useUnsaved(editor.isChangedNow)
  return (
    <div className="max-w-5xl">
      <PageHead title="Slides">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <a href="/" target="_blank" rel="noopener" className="lone-link">
            See them in the shop
          </a>
          <Button kind="outline" disabled={editor.typed.length >= MOST} onClick={editor.add}>
            Add a slide
          </Button>
        </div>
      </PageHead>
      {trouble && <TroubleNote trouble={trouble} onRetry={reload} />}
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <ol className="border-t border-sand">
          {editor.typed.map((slide, at) => (
            <SlideRow key={slide.key} slide={slide} at={at} editor={editor} />
          ))}
        </ol>
        <SaveBar editor={editor} reload={reload} />
      </form>
    </div>
  )
}

function SaveBar({ editor, reload }: { editor: SlidesEditor; reload: () => void }) {
  const { trouble, isOutdated, isChanged, busy, undo } = editor
  return (
    <div className="save-bar">
      {trouble && trouble.field === null && (
        <ErrorNote className="mb-3 p-3">
          <p>{trouble.words}</p>
          {isOutdated && (
            <Button kind="quiet" onClick={reload}>
              Load theirs, drop mine
            </Button>
          )}
        </ErrorNote>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" busy={busy} disabled={!isChanged}>
          Save
        </Button>
        <Button kind="outline" disabled={!isChanged || busy} onClick={undo}>
          Undo changes
        </Button>
        <p className="text-small text-ink-soft max-sm:sr-only" aria-live="polite">
          {isChanged ? 'Not saved yet' : 'All is saved'}
        </p>
      </div>
    </div>
  )
}
