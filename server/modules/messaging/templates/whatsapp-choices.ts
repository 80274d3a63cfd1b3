import type { Definition } from './definition.ts'

/** Answers to STOP and START. They need no approval: the shopper has just written. */
export type WhatsAppChoice = { name: string }

export const whatsappStopped: Definition<WhatsAppChoice> = {
  whatsapp: {
    reply: ({ name }, shop) =>
      `${name}, you get no more WhatsApp messages from ${shop.name}, neither about orders nor about new pieces. News of your orders still comes by e-mail. Should you change your mind, reply START.`,
  },
}

export const whatsappStarted: Definition<WhatsAppChoice> = {
  whatsapp: {
    reply: ({ name }, shop) =>
      `${name}, you get news of your orders on WhatsApp again. New pieces and offers come only if you ask for them in your profile: ${shop.publicUrl}/myprofile. Reply STOP to opt-out.`,
  },
}
