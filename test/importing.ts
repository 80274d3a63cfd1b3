import type { Import } from '../contract/admin/imports.ts'
import type { AdminReplyOf } from '../contract/admin.ts'
import { ApiError } from '../contract/client.ts'
import { askAs, type StaffCaller } from './staff.ts'

/** Uploads a file as the console's page does. */
export async function sendCsv(
  by: StaffCaller,
  bytes: string | Buffer | ReadableStream,
  name = 'products.csv',
): Promise<Import> {
  const response = await fetch(`${by.base}/api/admin/imports?name=${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: {
      origin: by.base,
      cookie: `staff=${by.token}`,
      'x-csrf': by.csrf,
      'content-type': 'text/csv',
    },
    body: bytes as BodyInit,
    duplex: 'half',
  } as RequestInit)
  const body = await response.json()
  if (!response.ok) throw new ApiError(response.status, body)
  return (body as AdminReplyOf<'GET /api/admin/imports/{id}'>).import
}

export async function importNow(by: StaffCaller, id: string): Promise<Import> {
  return (await askAs(by, 'GET /api/admin/imports/{id}', undefined, { params: { id } })).reply.import
}

/** Waits until the import is checked or done, polling as the page does. */
export async function settled(by: StaffCaller, id: string): Promise<Import> {
  for (;;) {
    const now = await importNow(by, id)
    if (now.state !== 'checking' && now.state !== 'importing') return now
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

export async function checked(by: StaffCaller, bytes: string | Buffer): Promise<Import> {
  return settled(by, (await sendCsv(by, bytes)).id)
}

export async function start(by: StaffCaller, id: string): Promise<Import> {
  return (await askAs(by, 'POST /api/admin/imports/{id}/start', {}, { params: { id } })).reply.import
}

/** Checks a file, starts its import and waits for its end. Throws if it has errors. */
export async function imported(by: StaffCaller, bytes: string | Buffer): Promise<Import> {
  const { id, state, errors } = await checked(by, bytes)
  if (state !== 'checked') throw new Error(`The file is ${state}: ${JSON.stringify(errors)}`)
  await start(by, id)
  return settled(by, id)
}

export async function exported(by: StaffCaller): Promise<string> {
  const response = await fetch(`${by.base}/api/admin/products.csv`, {
    headers: { cookie: `staff=${by.token}` },
  })
  if (!response.ok) throw new Error(`The export answers ${response.status}.`)
  // `text()` would remove the byte order mark.
  return Buffer.from(await response.arrayBuffer()).toString('utf8')
}
