import type { ShopProcess } from '../start-shop-process.ts'

/** Sets the faults of the sandbox's providers, by their names. */
export async function setFaults({ sandboxUrl }: ShopProcess, faults: Record<string, string>) {
  const answer = await fetch(`${sandboxUrl}/faults.json`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
  if (!answer.ok) throw new Error(`The sandbox took no faults: ${answer.status}`)
}
