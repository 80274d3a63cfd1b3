export const HANDLE = /^[a-z0-9][a-z0-9-]{0,118}[a-z0-9]$/

/** The handle made from a name. Letters of other scripts are dropped; null: too few are left. */
export function handleFrom(name: string): string | null {
  const handle = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-|-$/g, '')
  return handle.length >= 2 ? handle : null
}

const MOST = 100
