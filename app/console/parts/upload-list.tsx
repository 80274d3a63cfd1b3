import { IconButton } from '../../ui/icon-button.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Progress } from './progress.tsx'
import type { Upload } from './use-uploads.ts'

/** Pictures being uploaded, and those that the shop has refused, with its message. */
export function UploadList({ uploads, onDismiss }: { uploads: Upload[]; onDismiss: (id: string) => void }) {
  if (uploads.length === 0) return null
  return (
    <ul className="mt-3">
      {uploads.map(({ id, name, preview, share, trouble }) => (
        <li key={id} className="flex items-center gap-3 border-b border-sand py-2 text-small">
          {trouble === null && <img src={preview} alt="" className="h-12 w-10 flex-none object-cover" />}
          <div className="min-w-0 flex-1">
            <p className="truncate font-medium">{name}</p>
            {trouble === null ? (
              <Progress share={share} label={`Sending ${name}`} />
            ) : (
              <p role="alert" className="text-madder">
                {trouble}
              </p>
            )}
          </div>
          {trouble !== null && (
            <IconButton label={`Dismiss ${name}`} onClick={() => onDismiss(id)}>
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}
