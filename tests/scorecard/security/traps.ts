import { connect } from "node:net";
import { Browser } from "../../support/browser";
import { httpService } from "../../support/http-service";
import { reachSignInPage } from "../../support/sign-in-steps";
import { call } from "../reader";
import { row } from "../row";
import { codeFor, originOf, signInByCode } from "../sign-in";

export const innerAddresses = row(
  "S11",
  "addresses of inner services in every field that takes one, in headers and in requests for other hosts",
  async (world, findings) => {
    const site = await world.shared();
    const reader = await site.reader();
    const { browser } = await signInByCode(world, site, reader.email);
    // Nothing may connect to it.
    const trap = await httpService((response) =>
      response.writeHead(302, { location: "http://169.254.169.254/" }).end(),
    );
    world.after(() => trap.close());
    const { port } = new URL(trap.url);
    const hosts = [
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      `2130706433:${port}`,
      `0x7f000001:${port}`,
      `0177.0.0.1:${port}`,
      `127.1:${port}`,
      `[::ffff:127.0.0.1]:${port}`,
      `[::1]:${port}`,
      `0.0.0.0:${port}`,
      `localtest.me:${port}`,
      `user@127.0.0.1:${port}`,
      `127.0.0.1:${port}#@example.org`,
    ];
    const borrower = await site.reader();
    for (const host of hosts) {
      const address = `http://${host}/picture.png`;
      const book = await reader.call<{ id: string }>("POST", "/books", {
        title: "Trap",
        author: "x",
        coverImageUrl: address,
        coverImageId: address,
        photoUrl: address,
      });
      const id = book.status === 201 ? book.body.id : await reader.book("Trap");
      const loan = await borrower.ask(id);
      await reader.done("PUT", `/loans/${loan}/approve`, {});
      await reader.call("PUT", `/loans/${loan}/return`, { photoUrl: address });
      await reader.call("GET", `/loans/${loan}`);
      await reader.call("PUT", `/users/${reader.id}`, {
        profilePictureUrl: address,
        profileImageId: address,
      });
      await call(site.url, "GET", `/_next/image?url=${encodeURIComponent(address)}&w=640&q=75`);
      await call(
        site.url,
        "GET",
        `/api/books/${id}/share-picture?url=${encodeURIComponent(address)}`,
      );
      for (const name of [
        "x-forwarded-host",
        "x-forwarded-for",
        "forwarded",
        "x-original-url",
        "x-rewrite-url",
        "referer",
        "origin",
        "x-middleware-rewrite",
        "x-middleware-subrequest",
      ]) {
        await call(site.url, "GET", "/api/auth/csrf", undefined, {
          [name]: name === "forwarded" ? `host=${host}` : address,
        });
        await call(site.url, "GET", "/login", undefined, { [name]: address });
      }
      await absolute(site.port, host);
      const away = new Browser(originOf(site));
      const uid = await reachSignInPage(away);
      await away.post(`/api/identity/${uid}/code`, { email: `a@${host}` });
      await codeFor(world, away, await reachSignInPage(away), reader.email);
    }
    await browser
      .go(
        `/api/auth/callback/nearshelf?iss=${encodeURIComponent(`http://127.0.0.1:${port}`)}&code=x&state=y`,
      )
      .catch(() => null);
    findings.same(trap.paths, [], "what reached the trap");
    findings.figure(`${hosts.length} addresses in 25 places, ${trap.paths.length} requests`);
  },
);

/** A request with an absolute URL of another server, as for a proxy, and one with another Host. */
function absolute(port: number, host: string): Promise<void> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `GET http://${host}/x HTTP/1.1\r\nhost: ${host}\r\n\r\nGET /login HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`,
      );
    });
    socket.setTimeout(3_000, () => socket.destroy());
    socket
      .resume()
      .on("error", () => undefined)
      .on("close", () => done());
  });
}
