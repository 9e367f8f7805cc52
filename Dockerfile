# Nearshelf as an image: built with everything; what runs has no sources, no tools and no second Node.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/nearshelf
# A layer of its own: a changed text does not install everything again.
COPY package.json package-lock.json .npmrc ./
COPY scripts/prepare.mjs scripts/
COPY lib/server/file-lock.mjs lib/server/
RUN node --eval "import('./scripts/prepare.mjs').then(({ install }) => install())"
COPY . .
RUN npm run build && node scripts/image.mjs /image && mv /image/node_modules /packages
# The commit that the log names: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=""
RUN printf '%s' "$COMMIT" > /image/COMMIT

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/nearshelf NEXT_TELEMETRY_DISABLED=1
WORKDIR /srv/nearshelf
COPY --from=build /packages ./node_modules
COPY --from=build /image ./
RUN mkdir -m 0700 /var/lib/nearshelf && chown node:node /var/lib/nearshelf
USER node
VOLUME /var/lib/nearshelf
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The flags are those of `npm start` (scripts/prepare.mjs).
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=512", ".next/nearshelf/server.mjs"]
