// An external provider of films for tests: a small catalogue as JSON, films that fail in all ways, and the tenant's
// document that leads to it.
import { createServer } from "node:http";
import { loadChangedTenants } from "../demo-tenant.mjs";
import { square } from "./feed-host.mjs";

export const apiKey = "harbour-key-1";

const genre = (id) => ({ id });
const film = (id, title, more = {}) => ({
  id,
  title,
  synopsis: `Marea, 1974: ${title}.`,
  images: { wide: null },
  runtime: 95,
  age: 12,
  firstShown: "2025-04-17",
  genres: [genre("sea")],
  ...more,
});

/** By their identifiers; `base` is the provider's own address. */
const filmsOf = (base) =>
  new Map(
    [
      film("tide-7", "The Seventh Tide", {
        images: { wide: `${base}/pictures/tide-7.png` },
        genres: [genre("sea"), genre("unheard-of")],
      }),
      film("odd id?&#é+%", "Odd One"),
      film("far-picture", "Far Picture", { images: { wide: "https://elsewhere.example/a.jpg" } }),
      film("script", "<script>alert(1)</script>", { synopsis: "<img src=x onerror=alert(1)>" }),
      film("grown-up", "Grown Up", { age: 99 }),
      film("unreadable-age", "Unreadable Age", { age: "18+" }),
    ].map((one) => [one.id, one]),
  );

/** Starts it; `requests` are the paths and headers that it was asked with. */
export async function startVideoProvider() {
  const picture = square();
  const requests = [];
  let base = "";
  const server = createServer((request, response) => {
    requests.push({ path: request.url, headers: request.headers });
    const url = new URL(request.url, base);
    const json = (body) =>
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
    const redirect = (to) => response.writeHead(302, { location: to }).end();
    const [, kind, ...rest] = url.pathname.split("/");
    const id = decodeURIComponent(rest.join("/"));
    const films = filmsOf(base);
    if (kind === "films" && url.searchParams.get("in") === "sea")
      return json({
        page: { entries: [...films.values(), { id: "no-title" }, { title: "No id" }, "rubbish"] },
      });
    if (kind === "films" && url.searchParams.has("in")) return json({ page: { entries: [] } });
    if (kind === "pictures") return response.writeHead(200, { "content-type": "image/png" }).end(picture);
    if (kind === "media") return response.writeHead(200, { "content-type": "video/mp4" }).end("film");
    switch (id) {
      case "down":
        return request.socket.destroy();
      case "broken":
        return response.writeHead(500).end("{}");
      case "slow":
        return undefined; // never answers
      case "rubbish":
        return response.writeHead(200).end("<html>not JSON</html>");
      case "empty":
        return json({});
      case "other":
        return json({ film: films.get("tide-7") });
      case "deep":
        return response.writeHead(200).end("[".repeat(100_000));
      case "large":
        response.writeHead(200, { "content-type": "application/json" });
        return sendMuch(response, 50 * 1024 * 1024);
      case "moved":
        return redirect(`${base}/films/tide-7-moved`);
      case "tide-7-moved":
        return json({ film: film("moved", "Moved") });
      case "to-private":
        return redirect("http://169.254.169.254/latest/meta-data/");
      case "to-elsewhere":
        return redirect("https://elsewhere.example/films/1");
      case "to-file":
        return redirect("file:///etc/passwd");
      case "in-circles":
        return redirect(`${base}/films/in-circles`);
    }
    if (!films.has(id)) return response.writeHead(404).end("{}");
    return json({ film: films.get(id) });
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${server.address().port}`;
  return {
    url: base,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  };
}

function sendMuch(response, bytes) {
  const piece = Buffer.alloc(64 * 1024, 0x20);
  let left = bytes;
  const more = () => {
    while (left > 0 && !response.destroyed) {
      left -= piece.length;
      if (!response.write(piece)) return response.once("drain", more);
    }
    response.end();
  };
  more();
}

/** An entry of the document "video-sources". */
export const harbour = (url, more = {}) => ({
  code: "harbour",
  name: { en: "Harbour Films", ar: "أفلام الميناء", de: "Hafenfilme" },
  hosts: ["127.0.0.1"],
  categoryAddress: `${url}/films?in={category}&language={language}`,
  filmAddress: `${url}/films/{id}`,
  streamAddress: `${url}/media/{id}.mp4`,
  mimeType: "video/mp4",
  access: "free",
  headers: { "X-Api-Key": apiKey },
  categories: [
    { id: "sea", name: { en: "By the sea", ar: "على البحر", de: "Am Meer" } },
    { id: "land", name: { en: "On land" } },
  ],
  mapping: {
    items: "page.entries",
    item: "film",
    description: "synopsis",
    image: "images.wide",
    duration: "runtime",
    rating: "age",
    released: "firstShown",
    categories: "genres[].id",
  },
  ...more,
});

/** Loads demo tenants again with these sources and flags; answers what the command said. */
export function offerVideoSources(data, entries, tenants = ["aurora"], flags = {}) {
  return loadChangedTenants(data, tenants, (document) => {
    document["video-sources"] = { entries };
    Object.assign(document.flags, flags);
  });
}
