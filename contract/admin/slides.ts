import type { Slide } from '../../core/product.ts'
import * as payloads from '../admin-payloads.ts'
import type { Said } from '../replies.ts'
import { row } from './call.ts'

/** The slides of the home page. */
export const SLIDE_CALLS = {
  'GET /api/admin/slides': row<SlideRows>()('manager', null, 'The slides of the home page'),
  'PUT /api/admin/slides': row<SlidesSaved>()('manager', payloads.saveSlides, 'Replaces them, in order'),
} as const

export type SlideRows = { version: string; slides: (Omit<Slide, 'url'> & { id: string })[] }

type SlidesSaved = Said & { version: string }
