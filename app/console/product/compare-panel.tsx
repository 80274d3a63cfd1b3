import { Button } from '../../ui/button.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { samePart, withPart } from './compare.ts'
import { typedFrom } from './typed-product.ts'
import type { Editor } from './use-editor.ts'

/** Shows part by part what both people changed, above the form, which holds one's own values. */
export function ComparePanel({ editor }: { editor: Editor }) {
  const { compared, typed, change, doneComparing } = editor
  if (!compared) return null
  const theirs = typedFrom(compared.theirs)
  const who = compared.theirs.updatedBy ?? 'Someone else'
  const both = compared.list.filter(({ mine }) => mine !== null)
  return (
    <section aria-label="Yours and theirs" className="note mb-6">
      <p>
        The form holds what {who} saved, with your changes on top.{' '}
        {both.length === 0
          ? 'You changed different things. Save when it looks right.'
          : 'These you both changed. Yours stands unless you take theirs.'}
      </p>
      {both.length > 0 && (
        <table className="mt-3 w-full border-collapse text-small">
          <TableHead heads={[['Part'], ['Theirs'], ['Yours']]}>
            <td />
          </TableHead>
          <tbody>
            {both.map(({ part, theirs: said, mine }) => (
              <tr key={part} className="border-b border-line align-top">
                <th scope="row" className="py-3 pr-4 text-left font-medium">
                  {part}
                </th>
                <td className="py-3 pr-4 wrap-anywhere">{said}</td>
                <td className="py-3 pr-4 wrap-anywhere">{mine}</td>
                <td className="text-right">
                  {samePart(part, typed, theirs) ? (
                    <span className="block py-3">Theirs taken</span>
                  ) : (
                    <button
                      type="button"
                      className="text-link min-h-11 cursor-pointer"
                      onClick={() => change(withPart(typed, part, theirs))}
                    >
                      Take theirs
                    </button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Button kind="quiet" onClick={doneComparing}>
        Done comparing
      </Button>
    </section>
  )
}
