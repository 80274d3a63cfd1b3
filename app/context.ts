import { createContext } from 'react-router'
import type { Catalogue } from '../server/modules/catalogue/catalogue.ts'

/** What loaders read. The server puts it there: the pages' bundle holds no copy of a module's state. */
export const catalogueContext = createContext<Catalogue>()
