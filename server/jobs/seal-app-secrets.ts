import { sealAppSecrets } from '../modules/staff/app-secret.ts'
import type { Shop } from '../shop.ts'

/** Before anybody can sign in. Throws when what is sealed was sealed with another key. */
export const sealKeptSecrets = ({ db, secrets }: Shop): Promise<void> => sealAppSecrets(db, secrets)
