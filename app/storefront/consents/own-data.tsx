import * as words from '#words/consents'
import { saveFile } from '../../browser/save-file.ts'
import { sayDone } from '../../browser/toasts.ts'
import { useSubmit } from '../../browser/use-submit.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { callSigned, isSessionOver } from '../state/session.ts'

/** The whole of it as a file, with the shop's signature beside it. */
export function OwnData({ signedWith }: { signedWith: string }) {
  const { busy, refused, submit } = useSubmit()
  const download = async () => {
    const isDone = await submit({
      as: 'sending',
      send: async () => {
        const { fileName, text, signature } = await callSigned('POST /api/consents/export', {})
        saveFile(fileName, new Blob([text], { type: 'application/json' }))
        const bytes = Uint8Array.from(atob(signature), (letter) => letter.charCodeAt(0))
        saveFile(`${fileName}.sig`, new Blob([bytes], { type: 'application/octet-stream' }))
      },
      fallback: words.notDownloaded,
      takes: isSessionOver,
    })
    if (isDone) sayDone(words.downloaded)
  }
  return (
    <>
      <p className="max-w-measure">{words.dataText}</p>
      <ErrorNote className="mt-4 py-3">{refused?.message}</ErrorNote>
      <Button className="mt-6 max-sm:w-full" busy={busy !== null} onClick={() => void download()}>
        {words.download}
      </Button>
      <details className="mt-6">
        <summary className="lone-link">{words.howToCheck}</summary>
        <p className="max-w-measure">{words.howToCheckText}</p>
        <pre className="mt-3 bg-linen p-4 text-small break-all whitespace-pre-wrap">{COMMAND}</pre>
        <pre className="mt-3 bg-linen p-4 text-small break-all whitespace-pre-wrap">{signedWith}</pre>
      </details>
    </>
  )
}

const COMMAND =
  'openssl pkeyutl -verify -pubin -inkey shop.pem -rawin -in my-data.json -sigfile my-data.json.sig'
