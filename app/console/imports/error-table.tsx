import type { Import, ImportError } from '../../../contract/admin/imports.ts'
import { saveFile } from '../../browser/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { counted, countOf } from '../parts/counted.ts'
import { NOTHING } from '../parts/nothing.tsx'
import { Panel } from '../parts/panel.tsx'
import { TableHead } from '../parts/table-head.tsx'
import { errorsAsCsv } from './errors-csv.ts'

/** Lists what cannot be imported, row by row. */
export function ErrorTable({ found }: { found: Import }) {
  const { errors, errorCount, fileName } = found
  return (
    <Panel
      title={countOf(errorCount, 'error')}
      aside={
        <Button kind="quiet" onClick={() => download(errors, fileName)}>
          Download the list
        </Button>
      }
    >
      {errorCount > errors.length && (
        <p className="mb-3 text-small text-ink-soft">
          The first {counted(errors.length)} are shown. Mend those, and the check finds the others.
        </p>
      )}
      <table className="w-full border-collapse text-small">
        <caption className="sr-only">Errors by row of the file</caption>
        <TableHead heads={[['Row', 'w-16 text-right'], ['Column', 'w-28 sm:w-40'], ['What is wrong']]} />
        <tbody>
          {errors.map(({ row, column, message }) => (
            <tr key={`${row} ${column} ${message}`} className="border-b border-sand align-top">
              <td className="py-3 pr-4 text-right font-medium tabular-nums">{counted(row)}</td>
              <td className="py-3 pr-4 wrap-anywhere">{column ?? NOTHING}</td>
              <td className="py-3 wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  )
}

const download = (errors: ImportError[], fileName: string) =>
  saveFile(
    `errors-of-${fileName.replace(/\.csv$/i, '')}.csv`,
    new Blob([errorsAsCsv(errors)], { type: 'text/csv' }),
  )
