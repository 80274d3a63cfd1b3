import type { ReactNode } from 'react'
import { act } from '../shell/ask.ts'

/** A link to all products as CSV. People with an authenticator app may be asked for its code first. */
export function ExportLink({ children }: { children: ReactNode }) {
  return (
    <a
      href={CSV}
      download
      className="lone-link"
      onClick={(event) => {
        event.preventDefault()
        void download()
      }}
    >
      {children}
    </a>
  )
}

const CSV = '/api/admin/products.csv'

async function download() {
  if (await act('GET /api/admin/second-factor')) location.assign(CSV)
}
