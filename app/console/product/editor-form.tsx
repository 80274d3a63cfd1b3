import { type ReactNode, useEffect, useState } from 'react'
import type { EditedProduct } from '../../../contract/admin/products.ts'
import { goToFault } from '../parts/go-to-fault.ts'
import { SaveFoot } from '../parts/save-foot.tsx'
import { useUnsaved } from '../parts/unsaved.ts'
import { useSaveKey } from '../parts/use-save-key.ts'
import { CardPreview } from './card-preview.tsx'
import { ComparePanel } from './compare-panel.tsx'
import { FieldsPanel } from './fields-panel.tsx'
import { MeetingDialog } from './meeting-dialog.tsx'
import { PicturesField } from './pictures-field.tsx'
import { StockDialog } from './stock-dialog.tsx'
import { StockPanel } from './stock-panel.tsx'
import { unplacedTrouble } from './trouble.ts'
import type { Editor } from './use-editor.ts'

type Props = {
  editor: Editor
  latest: EditedProduct | null
  /** Called when a person has changed the product on this page by other means than the form. */
  onChanged: (product: EditedProduct) => void
  /** Shown beside the form, above the card. */
  children?: ReactNode
}

export function EditorForm({ editor, latest, onChanged, children }: Props) {
  const { form, trouble, meeting } = editor
  useSaveKey(form)
  useUnsaved(editor.isChangedNow)
  const [correcting, setCorrecting] = useState(false)
  useEffect(() => {
    if (trouble) goToFault(form.current)
  }, [trouble, form])
  return (
    <>
      <ComparePanel editor={editor} />
      <form
        ref={form}
        onSubmit={(event) => {
          event.preventDefault()
          void editor.save()
        }}
      >
        <div className="gap-x-12 lg:grid lg:grid-cols-[minmax(0,1fr)_16rem]">
          <div className="min-w-0">
            <FieldsPanel editor={editor} panel="writing" title="What it is" />
            <PicturesField editor={editor} />
            <FieldsPanel editor={editor} panel="price" title="What it costs" />
            <StockPanel editor={editor} latest={latest} onCorrect={() => setCorrecting(true)} />
            <FieldsPanel editor={editor} panel="cloth" title="The cloth" />
            <FieldsPanel editor={editor} panel="declarations" title="What the law wants said" />
            <FieldsPanel editor={editor} panel="invoice" title="For the invoice" />
          </div>
          <div className="lg:sticky lg:top-6 lg:self-start">
            {children}
            <CardPreview typed={editor.typed} latest={latest} />
          </div>
        </div>
        <SaveFoot
          trouble={unplacedTrouble(editor)}
          save={editor.base ? 'Save' : 'Save as a draft'}
          busy={editor.busy}
          isChanged={editor.isChanged}
          onUndo={editor.base && editor.undo}
        />
      </form>
      {/* The dialog has a form of its own, and forms must not be nested. */}
      {latest && (
        <StockDialog
          open={correcting}
          onClose={() => setCorrecting(false)}
          product={latest}
          onCorrected={onChanged}
        />
      )}
      {meeting && <MeetingDialog meeting={meeting} onTheirs={editor.takeTheirs} onMine={editor.keepMine} />}
    </>
  )
}
