import type { FastifyInstance } from 'fastify'
import { LANGUAGES, LOCALES } from '../core/locale.ts'
import type { LiveSettings } from './modules/settings/live-settings.ts'

/** The web app manifest (W3C), for the shop's icon on a home screen, in each language. */
export function openWebManifest(app: FastifyInstance, settings: LiveSettings) {
  for (const locale of LOCALES)
    app.get(`${LANGUAGES[locale].path}/manifest.webmanifest`, (_request, reply) => {
      const { path, tag } = LANGUAGES[locale]
      const { name } = settings.facts()
      return reply
        .type('application/manifest+json')
        .header('cache-control', 'public, max-age=3600')
        .send(
          JSON.stringify({
            id: `${path}/`,
            name,
            short_name: name,
            lang: tag,
            start_url: `${path}/`,
            scope: `${path}/`,
            // With a back button, since payments lead to other sites and back.
            display: 'minimal-ui',
            background_color: PAPER,
            theme_color: PAPER,
            icons: ICONS,
          }),
        )
    })
}

/** The same colour as in `app/styles.css`. */
const PAPER = '#faf5ec'
const ICONS = [
  { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
  { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
  { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
  { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
]
