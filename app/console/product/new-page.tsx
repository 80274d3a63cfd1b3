import { useNavigate } from 'react-router'
import { PageHead } from '../parts/page-head.tsx'
import { EditorForm } from './editor-form.tsx'
import { AllProducts } from './page.tsx'
import { useEditor } from './use-editor.ts'

/** A product that nobody has saved yet. */
export function NewProductPage() {
  const go = useNavigate()
  const editor = useEditor(null, ({ handle }) => void go(`/products/${handle}`, { replace: true }))
  return (
    <>
      <AllProducts />
      <PageHead title="A new product" />
      <EditorForm editor={editor} latest={null} onChanged={() => {}} />
    </>
  )
}
