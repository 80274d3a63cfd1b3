import { sealAppSecrets } from '../modules/staff/app-secret.ts'
import type { Shop } from '../shop.ts'

/** Runs before anybody can sign in. Throws when secrets were sealed with another key. */
export const sealKeptSecrets = ({ db, secrets }: Shop): Promise<void> => sealAppSecrets(db, secrets)
