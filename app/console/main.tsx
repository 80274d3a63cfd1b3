import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { OPENING_FACTS } from '../../core/shop.ts'
import { PicturesAt } from '../ui/pictures-at.ts'
import { router } from './routes.tsx'
import { ShopName } from './shell/shop-name.ts'
import './console.css'

const place = document.getElementById('console')
if (!place) throw new Error('The document has no place for the console.')
const { dataset } = document.documentElement
createRoot(place).render(
  <StrictMode>
    <PicturesAt value={dataset.picturesAt ?? ''}>
      <ShopName value={dataset.shop ?? OPENING_FACTS.name}>
        <RouterProvider router={router} />
      </ShopName>
    </PicturesAt>
  </StrictMode>,
)
