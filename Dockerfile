# Nearshelf as an image: built with everything, run with what production needs, as an ordinary user.
FROM node:24-bookworm-slim AS build
WORKDIR /srv/nearshelf
COPY . .
# The commit that the log names: docker build --build-arg COMMIT=$(git rev-parse HEAD) .
ARG COMMIT=""
RUN printf '%s' "$COMMIT" > COMMIT && npm run build && npm prune --omit=dev

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/var/lib/nearshelf
WORKDIR /srv/nearshelf
COPY --from=build /srv/nearshelf /srv/nearshelf
RUN mkdir -m 0700 /var/lib/nearshelf && chown node:node /var/lib/nearshelf
USER node
VOLUME /var/lib/nearshelf
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health/live`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
