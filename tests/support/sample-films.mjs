// Films and a series for tests of their pages, as long as the demo has none of its own: rows with the pictures,
// previews and people of the demo. They have no film to stream.
import { sql as run } from "./people.mjs";

const tenants = ["aurora", "nujum", "plume"];
const texts = {
  harbour: {
    en: ["The Pilot’s Night", "A harbour pilot waits for a ship that is three days late."],
    ar: ["ليلة المرشد", "مرشد الميناء ينتظر سفينة تأخرت ثلاثة أيام."],
  },
  lantern: { en: ["Lantern", "A lamp walks through a town that has forgotten the dark."] },
  keepers: {
    en: [
      "Four Lights",
      "Four keepers on one coast: each sees the next one’s light, and none of them has met another.",
    ],
    ar: ["أربعة أضواء", "أربعة حرّاس على ساحل واحد، يرى كلّ منهم ضوء جاره ولم يلتقوا قط."],
  },
  "keepers-1": { en: ["The First Lamp", "A lamp goes out, and the next keeper counts the seconds."] },
  "keepers-2": { en: ["Fog", "Nothing is to be seen, so they ring."] },
  "keepers-3": { en: ["The Boat", "Somebody has to row."] },
};
const films = [
  {
    key: "harbour",
    type: "full_length_video",
    rating: 10,
    genre: "drama",
    ms: 5_520_000,
    rank: 1,
    model: "SUBSCRIPTION",
  },
  {
    key: "lantern",
    type: "full_length_video",
    rating: 0,
    genre: "drama",
    ms: 48_000,
    rank: 2,
    model: "FREE",
  },
  {
    key: "keepers",
    type: "videocollection",
    rating: 20,
    genre: "drama",
    ms: 0,
    rank: 1,
    model: "SUBSCRIPTION",
  },
  {
    key: "keepers-1",
    type: "series_episode",
    rating: 20,
    genre: "drama",
    ms: 1_500_000,
    rank: 1,
    model: "FREE",
    at: 1_000_001,
  },
  {
    key: "keepers-2",
    type: "series_episode",
    rating: 20,
    genre: "drama",
    ms: 1_440_000,
    rank: 2,
    model: "SUBSCRIPTION",
    at: 1_000_002,
  },
  {
    key: "keepers-3",
    type: "series_episode",
    rating: 20,
    genre: "drama",
    ms: 1_620_000,
    rank: 3,
    model: "SUBSCRIPTION",
    at: 2_000_001,
  },
];
const quoted = (text) => `'${String(text).replaceAll("'", "''")}'`;

/** An identifier as JSON has it: 13 characters of Crockford's base 32. */
function publicId(number) {
  let left = BigInt(number);
  let out = "";
  for (let place = 0; place < 13; ++place) {
    out = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"[Number(left % 32n)] + out;
    left /= 32n;
  }
  return out;
}

/** Adds them to the demo in a data folder, unless it has films. */
export function addSampleFilms(data) {
  const sql = (statement) => run(statement, data);
  const [{ count }] = sql("select count(*) as count from article where content_type = 'full_length_video'");
  if (count > 0) return;
  const ids = (kind, most) =>
    sql(
      `select cast(id as text) as id from article where content_type = ${quoted(kind)} order by import_key limit ${most}`,
    ).map(({ id }) => id);
  const wide = ids("video", 9);
  const [poster] = ids("audiobook", 1);
  const [director, actor] = ids("person", 2);
  const [{ licensor, top }] = sql(
    "select licensor, cast(max(id) as text) as top from article group by licensor limit 1",
  );
  const idOf = Object.fromEntries(
    films.map(({ key }, index) => [key, String(BigInt(top) + BigInt(index + 1))]),
  );
  const genre = String(BigInt(top) + 100n);
  const released = Date.UTC(2026, 2, 14);
  const statements = [
    `insert into genre (id, slug) values (${genre}, 'drama')`,
    `insert into genre_text (genre, locale, name) values (${genre}, 'en', 'Drama'), (${genre}, 'ar', 'دراما')`,
  ];
  const people = [
    { person: publicId(director), role: "director" },
    { person: publicId(actor), role: "actor", character: { en: "The keeper", ar: "الحارس" } },
  ];
  films.forEach((film, index) => {
    const id = idOf[film.key];
    const art = wide[index % wide.length];
    const series = film.type === "videocollection";
    const attributes = {
      language: "en",
      tagline: film.at ? {} : { en: "One night, and no morning in sight.", ar: "ليلة واحدة بلا صباح." },
      people: film.at ? [] : people,
      copyright: "© 2026 Pier Nine",
      licensorName: "Pier Nine",
      ...(series
        ? {
            seasons: [
              { number: 1, title: { en: "The coast", ar: "الساحل" } },
              { number: 2, title: {} },
            ],
          }
        : {
            audio: ["en"],
            subtitles: [
              { language: "en", kind: "captions" },
              { language: "ar", kind: "subtitles" },
            ],
          }),
    };
    statements.push(
      `insert into article (id, licensor, content_type, import_key, slug, rating, released_at, duration_ms, attributes, created_at, updated_at)
       values (${id}, ${quoted(licensor)}, ${quoted(film.type)}, ${quoted(film.key)}, ${quoted(film.key)}, ${film.rating}, ${released},
               ${film.ms}, ${quoted(JSON.stringify(attributes))}, ${released}, ${released})`,
      `insert into article_genre (article, genre, position) values (${id}, ${genre}, 0)`,
      `insert into article_artwork select ${id}, 'COVER', 0, '', hash, width, height, widths, color, hue_light, hue_dark
         from article_artwork where article = ${art} and class = 'COVER' and position = 0`,
      `insert into article_link (parent, relation, position, child) values (${director}, 'artist_work', 0, ${id})`,
      `insert into media_file select ${id}, profile, path, mime, bitrate, duration_ms, size, loudness_centi
         from media_file where article = ${art} and profile = 'preview'`,
    );
    if (!film.at)
      statements.push(
        `insert into article_link (parent, relation, position, child) values (${actor}, 'film_work', 0, ${id})`,
      );
    if (series)
      statements.push(`insert into article_artwork select ${id}, 'POSTER', 0, '', hash, width, height, widths, color, hue_light, hue_dark
         from article_artwork where article = ${poster} and class = 'COVER' and position = 0`);
    for (const [locale, [title, description]] of Object.entries(texts[film.key]))
      statements.push(
        `insert into article_text (article, locale, title, description, description_locale)
         values (${id}, ${quoted(locale)}, ${quoted(title)}, ${quoted(description)}, ${quoted(locale)})`,
      );
    for (const tenant of tenants)
      statements.push(
        `insert into offer (tenant, article, content_type, rating, released_at, starts_at, business_model, rank)
         values (${quoted(tenant)}, ${id}, ${quoted(film.type)}, ${film.rating}, ${released}, 0, ${quoted(film.model)}, ${film.rank})`,
        `insert into offer_model (tenant, article, position, business_model, price_minor, currency)
         values (${quoted(tenant)}, ${id}, 0, ${quoted(film.model)}, 0, '')`,
      );
  });
  for (const film of films.filter(({ at }) => at))
    statements.push(
      `insert into article_link (parent, relation, position, child) values (${idOf.keepers}, 'series_episode', ${film.at}, ${idOf[film.key]})`,
    );
  sql(`begin; ${statements.join(";\n")}; commit`);
}
