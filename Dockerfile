# docker build .                        the server, for an external MongoDB: docker-compose.yml, ops/kubernetes
# docker build --target standalone .    the server with a MongoDB of its own
# The base images are arguments, so that `npm run image` can replace them where no registry is reachable.
ARG NODE_VERSION=24
ARG NODE_IMAGE=docker.io/library/node:${NODE_VERSION}-trixie-slim
ARG MONGO_VERSION=8.0.37
ARG MONGO_IMAGE=docker.io/library/mongo:${MONGO_VERSION}

FROM ${NODE_IMAGE} AS build
WORKDIR /app
COPY . .
RUN npm ci --no-audit --no-fund && npm run build && node scripts/image/server-files.mjs /server

FROM ${NODE_IMAGE} AS slim
WORKDIR /app
RUN mkdir /data && chown 1000:1000 /data
COPY --from=build /server ./

# Node's compile cache lies beside the data, so that the next start is faster.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
USER 1000:1000
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s --retries=3 CMD ["node", "ops/health.mjs"]
# Not through npm, because the server itself has to get SIGTERM.
CMD ["node", "backend/dist/main.js"]

FROM ${MONGO_IMAGE} AS mongo

FROM slim AS standalone
USER root
# mongod needs libcurl; the base image has its other libraries.
RUN ldconfig -p | grep -q libcurl.so.4 || \
  { apt-get update && apt-get install -y --no-install-recommends libcurl4t64 && rm -rf /var/lib/apt/lists/*; }
COPY --from=mongo /usr/bin/mongod /usr/local/bin/
USER 1000:1000

FROM slim
