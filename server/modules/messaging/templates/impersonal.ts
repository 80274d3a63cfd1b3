import { words } from '#words/in/mails/parts'
import type { Locale } from '../../../../core/locale.ts'
import { readsAsName } from '../../../../core/person.ts'
import type { Contents, Template } from './render.ts'

/** The same message to a name that nobody has proven: without what was typed at a registration: no name, no address. */
export function impersonal(content: Contents[Template], locale: Locale): Contents[Template] {
  return {
    ...content,
    ...('name' in content ? { name: words[locale].somebody } : {}),
    ...('address' in content ? { address: null } : {}),
  } as Contents[Template]
}

/** The same message to a phone that nobody has proven: what does not read as a name is none. Of spaces WhatsApp is sent one. */
export const plainlyNamed = (content: Contents[Template], locale: Locale): Contents[Template] =>
  'name' in content && !readsAsName(content.name.replaceAll(/\s+/g, ' '))
    ? { ...content, name: words[locale].somebody }
    : content
