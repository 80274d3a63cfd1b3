/** The faces of the one screen; `phone`: a number and the code that it is sent, for new and known alike. */
export type Mode = 'login' | 'signup' | 'phone'
