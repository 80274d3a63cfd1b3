import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router/dom'
import { PicturesAt } from '../ui/pictures-at.ts'
import { router } from './routes.tsx'
import './console.css'

const place = document.getElementById('console')
if (!place) throw new Error('The document has no place for the console.')
createRoot(place).render(
  <StrictMode>
    <PicturesAt value={document.documentElement.dataset.picturesAt ?? ''}>
      <RouterProvider router={router} />
    </PicturesAt>
  </StrictMode>,
)
