# The base by its full name, so that it can be replaced: npm run image builds from a stand-in where no registry is reachable.
ARG BASE=docker.io/library/node:24-bookworm-slim

FROM ${BASE} AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && rm -r backend/dist/parts

FROM ${BASE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
COPY libs/contracts/package.json libs/contracts/
COPY libs/embedded-mongo/package.json libs/embedded-mongo/
# What the server needs while it runs, and nothing that builds, tests or draws the page.
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund -w backend -w libs/contracts -w libs/embedded-mongo

FROM ${BASE}
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data
COPY --from=dependencies /app ./
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/libs/client/dist libs/client/dist
COPY --from=build /app/libs/extension/dist/extension.zip libs/extension/dist/
COPY ops/health.mjs ops/

# What was compiled once is kept beside the data, so that the next start is sooner.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "ops/health.mjs"]
# Not through npm: the server itself has to hear SIGTERM.
CMD ["node", "backend/dist/main.js"]
