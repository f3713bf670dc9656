# syntax=docker/dockerfile:1

FROM node:26-trixie-slim AS build
WORKDIR /atrium
COPY package.json package-lock.json .npmrc ./
COPY mfe/kit/package.json mfe/kit/
RUN npm ci
COPY . .
RUN node_modules/.bin/node mfe/build/main.ts && npm prune --omit=dev

# The Node that the project brings along is the one it runs on, here as everywhere.
FROM debian:trixie-slim
RUN useradd --system --uid 10001 --home-dir /data --create-home atrium
WORKDIR /atrium
COPY --from=build /atrium/package.json ./
COPY --from=build /atrium/node_modules node_modules
COPY --from=build /atrium/dist dist
COPY --from=build /atrium/contracts contracts
COPY --from=build /atrium/domain domain
COPY --from=build /atrium/adapters adapters
COPY --from=build /atrium/apps apps
COPY --from=build /atrium/mfe/kit/package.json mfe/kit/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER atrium
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node_modules/.bin/node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node_modules/.bin/node", "apps/server/main.ts"]
