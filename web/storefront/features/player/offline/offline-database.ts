// The database of offline songs (IndexedDB). Their sound is encrypted by a key that no script can read out, so that
// what is stored is of use to this browser alone.
import type { Track } from "#generated/payloads";
import { OFFLINE_SONGS } from "#kit/offline/offline-cache";

export interface OfflineSong {
  id: string;
  track: Track;
  /** Of the licence; reports what is heard without a connection. */
  ticket: string;
  /** When the licence was made and when it ends, in milliseconds since 1970. */
  licensedAt: number;
  expires: number;
  /** The user's id. */
  owner: string;
  bytes: number;
}

export interface OfflineDatabase {
  all(): Promise<OfflineSong[]>;
  add(song: OfflineSong, sound: ArrayBuffer): Promise<void>;
  update(song: OfflineSong): Promise<void>;
  remove(id: string): Promise<void>;
  /** Undefined where it is not there. */
  sound(id: string): Promise<ArrayBuffer | undefined>;
}

interface Sealed {
  id: string;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
}

/** Browsers encrypt in secure contexts only. */
export function canStoreSongs(): boolean {
  return "indexedDB" in globalThis && globalThis.crypto?.subtle !== undefined;
}

const [SONGS, SOUNDS, KEYS] = ["songs", "sounds", "keys"];
const algorithm = { name: "AES-GCM", length: 256 };

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(OFFLINE_SONGS, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(SONGS, { keyPath: "id" });
    request.result.createObjectStore(SOUNDS, { keyPath: "id" });
    request.result.createObjectStore(KEYS);
  };
  const database = await answer(request);
  // Signing out in another tab deletes it.
  database.onversionchange = () => database.close();
  return database;
}

/** Opened for each use: a database that stays open could not be deleted. */
async function use<T>(
  mode: IDBTransactionMode,
  work: (stores: (name: string) => IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([SONGS, SOUNDS, KEYS], mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
    });
    const result = await answer(work((name) => transaction.objectStore(name)));
    await done;
    return result;
  } finally {
    database.close();
  }
}

async function keyOfBrowser(): Promise<CryptoKey> {
  const known = await use<CryptoKey | undefined>("readonly", (stores) => stores(KEYS).get("sound"));
  if (known) return known;
  const made = await crypto.subtle.generateKey(algorithm, false, ["encrypt", "decrypt"]);
  await use("readwrite", (stores) => stores(KEYS).put(made, "sound"));
  return made;
}

export const offlineDatabase: OfflineDatabase = {
  all: () => use<OfflineSong[]>("readonly", (stores) => stores(SONGS).getAll()),
  async add(song, sound) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const sealed = await crypto.subtle.encrypt({ ...algorithm, iv }, await keyOfBrowser(), sound);
    await use("readwrite", (stores) => {
      stores(SOUNDS).put({ id: song.id, iv, sealed } satisfies Sealed);
      return stores(SONGS).put(song);
    });
  },
  async update(song) {
    await use("readwrite", (stores) => stores(SONGS).put(song));
  },
  async remove(id) {
    await use("readwrite", (stores) => {
      stores(SOUNDS).delete(id);
      return stores(SONGS).delete(id);
    });
  },
  async sound(id) {
    const row = await use<Sealed | undefined>("readonly", (stores) => stores(SOUNDS).get(id));
    return row && crypto.subtle.decrypt({ ...algorithm, iv: row.iv }, await keyOfBrowser(), row.sealed);
  },
};
