/**
 * A layer: the files it holds, and what they may import beside one another; everything else is forbidden. A file belongs to
 * the last row whose `holds` matches it.
 */
export type Layer = {
  name: string
  /** Folders end in '/'. */
  holds: readonly string[]
  layers: readonly string[]
  /** npm packages, and 'node:' for Node's own; 'any': whatever is installed. */
  packages: readonly string[] | 'any'
}

const PAGES = ['react', 'react-dom', 'react-router'] as const
/** Modules know neither HTTP nor React; these packages are what they may use to reach services. */
const MODULE_PACKAGES = ['node:', 'zod', 'postgres', 'pg-boss', 'sharp', '@node-rs/argon2'] as const
const FLOOR = ['core', 'words', 'refusals', 'config', 'platform'] as const
/** Modules that every module may use: the audit log, and the inbox of webhooks. */
const BELOW_MODULES = [...FLOOR, 'history', 'inbox'] as const

/** A module; `imports`: the other modules that it may import. */
const module = (name: string, imports: readonly string[] = [], packages: readonly string[] = []): Layer => ({
  name,
  holds: [`server/modules/${name.replace(' ', '-')}/`],
  layers: [...BELOW_MODULES, ...imports],
  packages: [...MODULE_PACKAGES, ...packages],
})

const LEAVES = [
  'accounts',
  'catalogue',
  'cdn',
  'coupons',
  'credit',
  'messaging',
  'payments',
  'settings',
  'shipping',
  'staff',
] as const

/** All allowed imports between layers; `npm run lint` refuses any other. */
export const LAYERS: readonly Layer[] = [
  { name: 'core', holds: ['core/'], layers: [], packages: [] },
  // Modules generated from the message catalogues: texts, numbers and plurals.
  { name: 'words', holds: ['words/'], layers: ['core'], packages: [] },
  // Refusals, with their messages for shoppers.
  { name: 'refusals', holds: ['core/refusals/'], layers: ['core', 'words'], packages: [] },
  { name: 'contract', holds: ['contract/'], layers: ['core', 'refusals'], packages: ['zod'] },

  {
    // The environment, a file per subject.
    name: 'config',
    holds: ['server/config/'],
    layers: ['core'],
    packages: ['zod', 'node:'],
  },
  { name: 'platform', holds: ['server/platform/'], layers: ['core', 'refusals'], packages: 'any' },
  {
    name: 'history',
    holds: ['server/modules/history/'],
    layers: FLOOR,
    packages: MODULE_PACKAGES,
  },
  { name: 'inbox', holds: ['server/modules/inbox/'], layers: FLOOR, packages: MODULE_PACKAGES },
  module('accounts', [], ['jose', 'openid-client']),
  module('catalogue'),
  module('messaging', [], ['nodemailer']),
  module('payments', ['payment variables'], ['stripe', 'razorpay']),
  {
    // Each is in its provider's folder, and is read before anything else of it is loaded.
    name: 'payment variables',
    holds: ['*-variables.ts'],
    layers: ['core', 'config'],
    packages: ['zod'],
  },
  module('cdn'),
  module('coupons'),
  module('credit'),
  module('settings'),
  module('shipping'),
  // Invitations are mailed.
  module('staff', ['messaging']),
  module('queues', ['messaging']),
  module('cart', ['catalogue']),
  module('wishlist', ['catalogue']),
  module('newsletter', ['catalogue', 'coupons', 'messaging']),
  module('size waits', ['catalogue', 'messaging']),
  // '*': the papers' typefaces are found by their package name.
  module('orders', [...LEAVES, 'cart'], ['pdfkit', 'uqr', '*']),
  module('settlements', ['orders']),
  // Locks an author's account; stores photos and updates what pages show; tells authors.
  module('reviews', ['accounts', 'catalogue', 'messaging']),
  // Locks a complainant's account.
  module('grievances', ['accounts', 'messaging']),
  module('returns', [...LEAVES, 'orders']),
  module('customers', [
    ...LEAVES,
    'cart',
    'wishlist',
    'size waits',
    'newsletter',
    'orders',
    'returns',
    'reviews',
    'grievances',
  ]),
  // The only reader of the environment.
  {
    name: 'environment',
    holds: ['server/config.ts'],
    layers: ['core', 'config', 'payment variables'],
    packages: ['zod', 'node:'],
  },
  {
    name: 'shop',
    holds: ['server/shop.ts', 'server/letterhead.ts'],
    layers: [...BELOW_MODULES, ...LEAVES, 'environment'],
    packages: [],
  },
  {
    name: 'api',
    holds: ['server/api/'],
    layers: [
      ...BELOW_MODULES,
      ...LEAVES,
      'cart',
      'size waits',
      'wishlist',
      'queues',
      'newsletter',
      'orders',
      'returns',
      'reviews',
      'grievances',
      'settlements',
      'customers',
      'shop',
      'contract',
    ],
    packages: ['fastify', 'zod', 'uqr', 'node:'],
  },
  {
    name: 'jobs',
    holds: ['server/jobs/'],
    layers: [
      ...BELOW_MODULES,
      ...LEAVES,
      'cart',
      'size waits',
      'newsletter',
      'orders',
      'returns',
      'reviews',
      'customers',
      'shop',
      'contract',
    ],
    packages: ['node:'],
  },
  {
    name: 'pages',
    holds: [
      'server/pages.ts',
      'server/make-page.ts',
      'server/page-cache.ts',
      'server/kept-page.ts',
      'server/page-address.ts',
      'server/page-keys.ts',
      'server/page-policy.ts',
      'server/page-headers.ts',
      'server/plain-pages.ts',
      'server/finish-page.ts',
      'server/page-styles.ts',
      'server/for-crawlers.ts',
      'server/web-manifest.ts',
      'server/first-script.ts',
      'server/assets.ts',
      'server/built-files.ts',
      'server/build-of.ts',
      'server/console.ts',
      'server/guard-replies.ts',
      'server/keep-hosts-apart.ts',
      'server/refuse-addresses.ts',
      'server/answer-lines.ts',
      'server/carry-causes.ts',
      'server/count-requests.ts',
    ],
    layers: [...BELOW_MODULES, 'catalogue', 'settings'],
    packages: ['fastify', '@fastify/middie', 'node:'],
  },
  {
    name: 'main',
    holds: [
      'server/main.ts',
      'server/access-log.ts',
      'server/metrics.ts',
      'server/while-starting.ts',
      'server/word-columns.ts',
    ],
    layers: [
      ...BELOW_MODULES,
      'catalogue',
      'orders',
      'reviews',
      'queues',
      'payments',
      'settings',
      'shipping',
      'staff',
      'environment',
      'shop',
      'api',
      'jobs',
      'pages',
    ],
    packages: ['fastify', 'node:'],
  },

  {
    name: 'ui',
    holds: ['app/ui/', 'app/brand/', 'app/fonts/', 'app/styles.css'],
    layers: ['core', 'words', 'browser'],
    packages: PAGES,
  },
  {
    name: 'browser',
    holds: ['app/browser/'],
    layers: ['core', 'words', 'refusals', 'contract'],
    packages: PAGES,
  },
  {
    name: 'storefront',
    holds: [
      'app/storefront/',
      'app/root.tsx',
      'app/context.ts',
      'app/page-query.ts',
      'app/routes.ts',
      'app/shop.css',
      'app/entry.client.tsx',
      'app/entry.server.tsx',
      'app/server-entry.ts',
    ],
    // Pages are rendered in the server's process: the catalogue is passed to them, so only its types are imported.
    layers: ['core', 'words', 'refusals', 'contract', 'ui', 'browser', 'catalogue'],
    packages: [
      ...PAGES,
      '@react-router/dev',
      // Types only.
      'schema-dts',
      '@fontsource/jost',
      '@fontsource/marcellus',
      'node:',
      'virtual:',
    ],
  },
  {
    name: 'console',
    holds: ['app/console/'],
    layers: ['core', 'words', 'refusals', 'contract', 'ui', 'browser'],
    packages: PAGES,
  },

  // It speaks the providers' protocols and shares no code with the shop.
  { name: 'sandbox', holds: ['sandbox/'], layers: [], packages: 'any' },
  {
    name: 'demo',
    holds: ['demo/'],
    layers: [...BELOW_MODULES, 'contract', 'accounts', 'catalogue', 'coupons', 'reviews', 'staff'],
    packages: 'any',
  },
  { name: 'scripts', holds: ['scripts/'], layers: ['*'], packages: 'any' },
  { name: 'tests', holds: ['test/', '*.test.ts', '*.test.tsx'], layers: ['*'], packages: 'any' },
  {
    name: 'tools',
    holds: [
      'vite.config.ts',
      'vite.console.config.ts',
      'vite.shop.config.ts',
      'vitest.config.ts',
      'playwright.config.ts',
      'react-router.config.ts',
    ],
    layers: ['*'],
    packages: 'any',
  },
]
