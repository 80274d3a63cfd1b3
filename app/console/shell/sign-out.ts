import { askAdmin } from '../../../contract/admin-client.ts'
import { refusalText } from '../../browser/refusal-text.ts'
import { refusedAs } from '../../browser/refused-as.ts'
import { sayError } from '../../browser/toasts.ts'
import { heldCsrf, setSession } from './session.ts'

/** Signs out. A session that has ended by itself counts as signed out too. */
export async function signOut() {
  try {
    await askAdmin('POST /api/admin/sign-out', {}, { csrf: heldCsrf() })
  } catch (error) {
    if (!refusedAs(error, 'staffSignedOut', 'staffSessionEnded')) return sayError(refusalText(error))
  }
  setSession('out')
}
