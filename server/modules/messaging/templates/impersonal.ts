import { words } from '#words/in/mails/parts'
import type { Locale } from '../../../../core/locale.ts'
import type { Contents, Template } from './render.ts'

/** The same message to a name that nobody has proven: without what was typed at a registration: no name, no address. */
export function impersonal(content: Contents[Template], locale: Locale): Contents[Template] {
  return {
    ...content,
    ...('name' in content ? { name: words[locale].somebody } : {}),
    ...('address' in content ? { address: null } : {}),
  } as Contents[Template]
}
