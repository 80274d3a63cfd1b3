import { createContext, useContext } from 'react'

/** What stands before a picture's path: MEDIA_PUBLIC_URL, or nothing where the shop itself is asked. */
export const PicturesAt = createContext('')

export const usePicturesAt = (): string => useContext(PicturesAt)
