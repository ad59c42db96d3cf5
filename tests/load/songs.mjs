// A demo whose songs are measured, and the address of one of them.
import { join } from "node:path";
import { payload } from "../support/addresses.mjs";
import { post } from "../support/client.mjs";
import { fill } from "../support/kiosk.mjs";

/** A song that everybody may hear in full, as its page links to it. */
export async function freeSong(at) {
  const { tracks } = (await payload("/music/tracks", "aurora", "en", at)).props;
  return tracks.find(({ badge }) => badge === "free");
}

/** `song` asks for its address once more each time: {url, ticket}. */
export function songOf(folder) {
  const data = join(folder, "data");
  fill(data);
  let id;
  const song = async (at) => {
    id ??= (await freeSong(at)).id;
    const answer = await post("/backend/song", { id, protocol: "http" }, { at });
    if (answer.status !== 200) throw new Error(`POST /song answered ${answer.status}: ${answer.text}`);
    return answer.json().data;
  };
  return { data, song };
}
