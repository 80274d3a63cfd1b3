import { words } from '#words/in/mails/parts'
import type { Locale } from '../../../../core/locale.ts'
import { readsAsName } from '../../../../core/person.ts'
import type { Contents, Template } from './render.ts'

/** The same message without texts that were typed at registration (name, address), for an unproven mailbox. */
export function impersonal(content: Contents[Template], locale: Locale): Contents[Template] {
  return {
    ...content,
    ...('name' in content ? { name: words[locale].somebody } : {}),
    ...('address' in content ? { address: null } : {}),
  } as Contents[Template]
}

/**
 * The same message for an unproven phone: a name that does not read as one is replaced, by words that go with the greeting
 * before it. Its spaces are collapsed before it is judged, as they are when it is sent (`render.ts`).
 */
export const plainlyNamed = (content: Contents[Template], locale: Locale): Contents[Template] =>
  'name' in content && !readsAsName(content.name.replaceAll(/\s+/g, ' '))
    ? { ...content, name: words[locale].somebodyGreeted }
    : content
