import { PageHead } from '../parts/page-head.tsx'
import { EditorForm } from './editor-form.tsx'
import { AllProducts } from './page.tsx'
import { useEditor, useOwnAddress } from './use-editor.ts'

/** A product that nobody has saved yet. */
export function NewProductPage() {
  const editor = useEditor(null)
  useOwnAddress(editor, null)
  return (
    <>
      <AllProducts />
      <PageHead title="A new product" />
      <EditorForm editor={editor} latest={null} onChanged={() => {}} />
    </>
  )
}
