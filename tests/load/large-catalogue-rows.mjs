// The rows of a large catalogue as SQL that both databases take: so many films, podcasts of one episode and audiobooks
// of one chapter, each of two genres and by a person who made ten of the kind, all offered in one tenant.

const genresOfKind = 12;
/** Of tenant aurora; identifiers from here on, far from those that an import makes. */
const firstId = 1_000_000_000;

const kinds = [
  { name: "film", type: "full_length_video", credit: "director" },
  {
    name: "podcast",
    type: "podcastcollection",
    credit: "host",
    part: "podcast",
    relation: "podcast_episode",
  },
  {
    name: "book",
    type: "audiobook",
    credit: "author",
    part: "audio_book_chapter",
    relation: "audiobook_chapter",
  },
];

const texts = {
  film: "A film of the large catalogue about a lamp, a ladder and the long way home.",
  podcast: "Two voices take one question of the large catalogue at a time.",
  book: "A story of the large catalogue in one chapter, read slowly.",
};

const baseOf = (kind) => firstId + kinds.indexOf(kind) * 100_000_000;
export const genreOf = (name, number) => `large-${name}-${number}`;
export const sizeOfKind = (sql) =>
  Number(
    sql("select count(*) from article where licensor = 'large' and content_type = 'full_length_video'")[0],
  );

/** Articles of a kind with their texts, genres, pictures and offers. `from`: the identifier before the first. */
function articles({ type, from, count, words, attributes, rank = "i", picture = true }) {
  const id = `${from} + i`;
  const numbers = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})`;
  const fill = (table, columns, values) =>
    `insert into ${table} (${columns}) ${numbers} select ${values} from n;`;
  // Minutes apart, so that as in life hardly two come out at once.
  const released = "1600000000000 + (i * 7919 % 1000003) * 60000";
  return [
    fill(
      "article",
      "id, licensor, content_type, import_key, slug, rating, released_at, duration_ms, attributes, created_at, updated_at",
      `${id}, 'large', '${type}', '${words}-' || i, '${type}-' || i, 0, ${released}, 60000 + i % 1000, '${attributes}', 0, 0`,
    ),
    ...["en", "ar"].map((locale) =>
      fill(
        "article_text",
        "article, locale, title, description",
        `${id}, '${locale}', '${words} ' || i, '${texts[words]}'`,
      ),
    ),
    picture &&
      fill(
        "article_artwork",
        "article, class, position, artwork_group, hash, width, height, widths, color, hue_light, hue_dark",
        `${id}, 'COVER', 0, '', 'a${"0".repeat(30)}' || (100000000 + i), 1280, 720, '160,320,640,960,1280', '#445566', 200, 210`,
      ),
    fill(
      "offer",
      "tenant, article, content_type, rating, released_at, starts_at, business_model, rank",
      `'aurora', ${id}, '${type}', 0, ${released}, 0, 'FREE', ${rank}`,
    ),
    fill(
      "offer_model",
      "tenant, article, position, business_model, price_minor, currency",
      `'aurora', ${id}, 0, 'FREE', 0, ''`,
    ),
  ].filter(Boolean);
}

function rowsOf(kind, count) {
  const from = baseOf(kind);
  const people = from + 30_000_000;
  const parts = from + 50_000_000;
  const genres = from + 90_000_000;
  const made = Math.ceil(count / 10);
  const numbers = `with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < ${count})`;
  return [
    ...Array.from({ length: genresOfKind }, (_, at) => [
      `insert into genre (id, slug) values (${genres + at}, '${genreOf(kind.name, at)}');`,
      `insert into genre_text (genre, locale, name) values (${genres + at}, 'en', 'Large ${kind.name} ${at}');`,
    ]).flat(),
    ...articles({
      type: kind.type,
      from,
      count,
      words: kind.name,
      attributes: '{"language": "en"}',
      // Ranks in another order than identifiers.
      rank: "i * 7907 % 1000003",
    }),
    ...articles({
      type: "person",
      from: people,
      count: made,
      words: kind.name,
      attributes: "{}",
      picture: false,
    }),
    `insert into article_link (parent, relation, position, child) ${numbers} select ${people} + (i + 9) / 10, 'artist_work', 0, ${from} + i from n;`,
    `insert into article_genre (article, genre, position) ${numbers} select ${from} + i, ${genres} + i % ${genresOfKind}, 1 from n;`,
    `insert into article_genre (article, genre, position) ${numbers} select ${from} + i, ${genres} + (i / ${genresOfKind} + i + 1) % ${genresOfKind}, 2 from n where (i / ${genresOfKind} + 1) % ${genresOfKind} <> 0;`,
    ...(kind.part
      ? [
          ...articles({
            type: kind.part,
            from: parts,
            count,
            words: kind.name,
            attributes: '{"language": "en", "number": 1}',
          }),
          `insert into article_link (parent, relation, position, child) ${numbers} select ${from} + i, '${kind.relation}', 1, ${parts} + i from n;`,
        ]
      : []),
  ];
}

/** Statements that fill an empty catalogue, or one with a demo in it. */
export const largeCatalogue = (count) => [
  "begin;",
  ...kinds.flatMap((kind) => rowsOf(kind, count)),
  "commit;",
];

/** Of films, podcasts with an episode, books with a chapter, and the people of each: 5.3 articles for one of each kind. */
export const countOfEach = (entries) => Math.round(entries / 5.3);

const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/** An identifier as addresses write it: thirteen digits to the base of 32. */
export function idText(number) {
  let text = "";
  let left = BigInt(number);
  for (let at = 0; at < 13; at += 1) {
    text = digits[Number(left % 32n)] + text;
    left /= 32n;
  }
  return text;
}

/** Identifiers of `wanted` articles of a kind, spread over all `count` of it. */
export function someOf(name, count, wanted) {
  const kind = kinds.find((one) => one.name === name);
  const between = Math.floor(count / wanted);
  return Array.from({ length: wanted }, (_, at) => ({
    id: idText(baseOf(kind) + 1 + at * between),
    slug: `${kind.type}-${1 + at * between}`,
  }));
}
