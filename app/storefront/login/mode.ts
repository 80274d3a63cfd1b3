/** The two faces of the one screen. */
export type Mode = 'login' | 'signup'
