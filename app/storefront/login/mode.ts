/** The forms of the login page. `phone`: a phone number and the code sent to it, for new shoppers and known ones alike. */
export type Mode = 'login' | 'signup' | 'phone'
