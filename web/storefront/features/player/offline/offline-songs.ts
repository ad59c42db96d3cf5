// Offline songs: songs that this device plays without a connection. They are stored with a licence of the server, which
// ends, is renewed while there is a connection, and takes them along when it or the session ends.
import { create } from "zustand";
import type { Track } from "#generated/payloads";
import type { Call } from "#kit/calls/calls";
import { canStoreSongs, type OfflineDatabase, type OfflineSong, offlineDatabase } from "./offline-database";

export const useOfflineSongs = create<{
  songs: ReadonlyMap<string, OfflineSong>;
  adding: ReadonlySet<string>;
}>(() => ({ songs: new Map(), adding: new Set() }));

/** The name under which browsers have it. */
const SEEN_KEY = "keptSongsSeen";
/** A clock may be set right by so much. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;

interface Licensee {
  call: Call;
  /** The user's id. */
  owner: string;
  database?: OfflineDatabase;
  fetch?: typeof globalThis.fetch;
  now?: () => number;
}

/** Reads what is stored; what somebody else stored here is removed. Without an owner it is not known who is here. */
export async function loadOfflineSongs(
  owner: string | null,
  database: OfflineDatabase = offlineDatabase,
): Promise<void> {
  if (database === offlineDatabase && !canStoreSongs()) return;
  const songs = new Map<string, OfflineSong>();
  for (const song of await database.all())
    if (owner === null || song.owner === owner) songs.set(song.id, song);
    else await database.remove(song.id);
  useOfflineSongs.setState({ songs });
}

/** Throws the CallError of a refusal, and a QuotaExceededError where the device has no room left. */
export async function addOfflineSong(track: Track, licensee: Licensee): Promise<OfflineSong> {
  const { database = offlineDatabase, fetch = globalThis.fetch } = licensee;
  busy(track.id, true);
  try {
    const { uri, ...licence } = await askLicence(track.id, licensee);
    const response = await fetch(uri);
    if (!response.ok) throw new Error(`The song answered ${response.status}.`);
    const sound = await response.arrayBuffer();
    const song = { id: track.id, track, owner: licensee.owner, bytes: sound.byteLength, ...licence };
    await database.add(song, sound);
    place(song);
    return song;
  } finally {
    busy(track.id, false);
  }
}

export async function removeOfflineSong(
  id: string,
  database: OfflineDatabase = offlineDatabase,
): Promise<void> {
  await database.remove(id);
  const songs = new Map(useOfflineSongs.getState().songs);
  songs.delete(id);
  useOfflineSongs.setState({ songs });
}

/** Licences that are past their middle are renewed; what may not be stored any more is removed. */
export async function renewLicences(licensee: Licensee): Promise<void> {
  const { database = offlineDatabase, now = Date.now } = licensee;
  for (const song of useOfflineSongs.getState().songs.values()) {
    if (now() < (song.licensedAt + song.expires) / 2) continue;
    try {
      const { uri: _, ...licence } = await askLicence(song.id, licensee);
      const renewed = { ...song, ...licence };
      await database.update(renewed);
      place(renewed);
    } catch (error) {
      const { status } = Object(error) as { status?: unknown };
      if (status === 403 || status === 404) await removeOfflineSong(song.id, database);
      // Otherwise the next start is another chance.
      else return console.info("A licence could not be renewed:", String(error));
    }
  }
}

/** Whether it may be played now. A clock that was set back does not make a licence longer. */
export function isLicensed({ licensedAt, expires }: OfflineSong, now = Date.now()): boolean {
  const seen = Math.max(latestSeen(), licensedAt);
  if (now > seen) remember(now);
  return now < expires && now >= seen - CLOCK_TOLERANCE_MS;
}

/** Of the song that plays, and of the next one, which is opened before its turn. */
let addresses: string[] = [];

/** The address of the sound in this page; null for what is not stored, or may not be played any more. */
export async function openOfflineSong(
  id: string,
  database: OfflineDatabase = offlineDatabase,
): Promise<{ url: string; ticket: string } | null> {
  const song = useOfflineSongs.getState().songs.get(id);
  if (!song || !isLicensed(song)) return null;
  const sound = await database.sound(id);
  if (!sound) return null;
  const url = URL.createObjectURL(new Blob([sound], { type: "audio/mp4" }));
  for (const old of addresses.slice(0, -1)) URL.revokeObjectURL(old);
  addresses = [...addresses.slice(-1), url];
  return { url, ticket: song.ticket };
}

async function askLicence(id: string, { call, now = Date.now }: Licensee) {
  const { uri, licence } = await call("POST /song/download", { body: { articleId: id, offline: true } });
  if (!licence) throw new Error("The server gave no licence.");
  return { uri, ticket: licence.ticket, licensedAt: now(), expires: Date.parse(licence.expires) };
}

function place(song: OfflineSong) {
  useOfflineSongs.setState(({ songs }) => ({ songs: new Map(songs).set(song.id, song) }));
}

function busy(id: string, is: boolean) {
  const adding = new Set(useOfflineSongs.getState().adding);
  if (is) adding.add(id);
  else adding.delete(id);
  useOfflineSongs.setState({ adding });
}

function latestSeen(): number {
  try {
    return Number(localStorage.getItem(SEEN_KEY)) || 0;
  } catch {
    return 0;
  }
}

function remember(now: number) {
  try {
    localStorage.setItem(SEEN_KEY, String(now));
  } catch {
    // Without storage the licence's own beginning is what is known.
  }
}
