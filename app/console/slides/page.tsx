import { useEffect, useRef } from 'react'
import type { SlideRows } from '../../../contract/admin/slides.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyList } from '../parts/empty-list.tsx'
import { Fetching } from '../parts/fetching.tsx'
import { goToFault } from '../parts/go-to-fault.ts'
import { PageHead } from '../parts/page-head.tsx'
import { SaveFoot } from '../parts/save-foot.tsx'
import { TroubleNote } from '../parts/trouble-note.tsx'
import { useUnsaved } from '../parts/unsaved.ts'
import { useSaveKey } from '../parts/use-save-key.ts'
import { type Replied, useReply } from '../shell/use-reply.ts'
import { SlideRow } from './slide-row.tsx'
import { useSlidesEditor } from './use-slides-editor.ts'

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
  useEffect(() => {
    if (editor.trouble) goToFault(form.current)
  }, [editor.trouble])
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
        {editor.typed.length > 0 ? (
          <ol className="border-t border-sand">
            {editor.typed.map((slide, at) => (
              <SlideRow key={slide.key} slide={slide} at={at} editor={editor} />
            ))}
          </ol>
        ) : (
          <EmptyList>
            No slides yet: the home page begins with the categories. Add a slide, with one picture for wide
            screens and one for phones.
          </EmptyList>
        )}
        <SaveFoot
          trouble={
            editor.trouble?.field === null && (
              <>
                <p>{editor.trouble.words}</p>
                {editor.isOutdated && (
                  <Button kind="quiet" onClick={reload}>
                    Load theirs, drop mine
                  </Button>
                )}
              </>
            )
          }
          save="Save"
          busy={editor.busy}
          isChanged={editor.isChanged}
          onUndo={editor.undo}
        />
      </form>
    </div>
  )
}
