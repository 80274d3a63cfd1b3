import { type DragEvent, type ReactNode, useId, useState } from 'react'

type Props = {
  /** The button's label: 'Choose pictures'. */
  label: string
  hint: ReactNode
  accept: string
  multiple?: boolean
  disabled?: boolean
  invalid?: boolean
  onFiles: (files: File[]) => void
}

/** An area for files, dropped or chosen; all of it is the target. */
export function DropZone(props: Props) {
  const { label, hint, accept, multiple = false, disabled = false, invalid = false, onFiles } = props
  const id = useId()
  const [over, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const files = [...event.dataTransfer.files]
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1))
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex min-h-24 flex-col items-center justify-center gap-1 border border-dashed p-4 text-center focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-madder ${over ? 'border-madder bg-linen' : 'border-line'} ${disabled ? 'text-ink-soft' : 'cursor-pointer hover:border-ink hover:bg-linen'}`}
    >
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-invalid={invalid}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        className="absolute inset-0 cursor-[inherit] opacity-0"
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <span
        id={`${id}-label`}
        className="text-eyebrow font-medium uppercase underline decoration-haldi underline-offset-8"
      >
        {label}
      </span>
      <span id={`${id}-hint`} className="mt-2 text-small text-ink-soft">
        {hint}
      </span>
    </label>
  )
}
