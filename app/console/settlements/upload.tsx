import { sayDone } from '../../browser/toasts.ts'
import { oneOf } from '../../ui/lists.ts'
import { CsvUpload } from '../parts/csv-upload.tsx'
import { sendFile } from '../parts/send-file.ts'
import { useGoOn } from '../parts/use-go-on.ts'
import { REPORT_TEXT } from './words.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** Uploads a file of a courier or a provider; whose it is follows from its content. */
export function SettlementUpload() {
  const goOn = useGoOn()
  return (
    <CsvUpload
      hint={`${oneOf(Object.values(REPORT_TEXT))}. Or drop it here.`}
      mostBytes={MOST_BYTES}
      tooLong="That file has more than 10 MB. Ask for fewer days at a time."
      onSend={async (file, sending) => {
        const { file: kept, isNew } = await sendFile('POST /api/admin/settlements', file, sending)
        sayDone(
          isNew
            ? `${kept.name} is entered.`
            : `This file was entered before, as ${kept.name}. Nothing has changed.`,
        )
        goOn(`/settlements/${kept.id}`)
      }}
    />
  )
}
