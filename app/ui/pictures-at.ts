import { createContext, useContext } from 'react'

/** The base address of pictures: MEDIA_PUBLIC_URL, or empty where the shop itself serves them. */
export const PicturesAt = createContext('')

export const usePicturesAt = (): string => useContext(PicturesAt)
