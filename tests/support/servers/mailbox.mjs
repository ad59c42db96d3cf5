// Mailboxes for tests: an SMTP server that keeps and parses what it receives, and the outbox of a program without a
// mail server or SMS gateway.
import { join } from "node:path";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { freePort, readLog } from "../kiosk.mjs";
import { patience } from "../until.mjs";

/**
 * A mail server on a free port of loopback. `refuse(address)` may give {code, text} for a recipient who is to be
 * turned away; `user` and `password` must be known where they are given.
 */
export async function openMailbox({ refuse = () => undefined, user, password } = {}) {
  const mails = [];
  let waiting = [];
  const deliver = (mail) => {
    mails.push(mail);
    const before = waiting;
    waiting = [];
    for (const look of before) look();
  };
  const server = new SMTPServer({
    authOptional: !user,
    disabledCommands: user ? ["STARTTLS"] : ["STARTTLS", "AUTH"],
    allowInsecureAuth: true,
    logger: false,
    onAuth: (given, _session, done) =>
      given.username === user && given.password === password
        ? done(null, { user })
        : done(Object.assign(new Error("Wrong name or password"), { responseCode: 535 })),
    onRcptTo: ({ address }, _session, done) => {
      const refusal = refuse(address);
      done(
        refusal
          ? Object.assign(new Error(refusal.text ?? "refused"), { responseCode: refusal.code })
          : undefined,
      );
    },
    onData: (stream, session, done) => {
      const pieces = [];
      stream.on("data", (piece) => pieces.push(piece));
      stream.on("error", done);
      stream.on("end", async () => {
        const raw = Buffer.concat(pieces);
        deliver(await parsed(raw, session.envelope));
        done();
      });
    },
  });
  server.on("error", () => {}); // a client that went away
  const port = await freePort();
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });

  return {
    url: `smtp://127.0.0.1:${port}`,
    /** All that came, the oldest first. */
    mails,
    /** The oldest mail for this recipient that no call has returned yet; `subject` is a part of it or an expression; `matches` may choose further. */
    next({ to, subject, matches = () => true, within = patience } = {}) {
      return firstOf(
        () => {
          const at = mails.findIndex((mail) => !mail.taken && fits(mail, to, subject) && matches(mail));
          if (at >= 0) mails[at].taken = true;
          return mails[at];
        },
        (look) => waiting.push(look),
        within,
        () =>
          `no mail for ${to ?? "anybody"}${subject ? ` about ${subject}` : ""}; there are: ${
            mails.map((mail) => `${mail.to} "${mail.subject}"${mail.taken ? " (taken)" : ""}`).join(", ") ||
            "none"
          }`,
      );
    },
    clear: () => mails.splice(0),
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** The text messages, or mails, that a kiosk without a gateway wrote to its data folder. */
export function openOutbox(data) {
  const taken = new Set();
  const read = (file) => readLog(join(data, "outbox", file)).map((entry) => ({ file, ...withFacts(entry) }));
  const next = (file, { to, subject, within = patience } = {}) =>
    firstOf(
      () => {
        const found = read(file).find(
          (entry) => !taken.has(`${file} ${entry.messageId}`) && fits(entry, to, subject),
        );
        if (found) taken.add(`${file} ${found.messageId}`);
        return found;
      },
      (look) => setTimeout(look, 25),
      within,
      () => `nothing for ${to ?? "anybody"} in ${file}`,
    );
  return {
    mails: () => read("mail.jsonl"),
    messages: () => read("sms.jsonl"),
    nextMail: (wanted) => next("mail.jsonl", wanted),
    nextMessage: (wanted) => next("sms.jsonl", wanted),
  };
}

async function parsed(raw, envelope) {
  const mail = await PostalMime.parse(raw);
  return withFacts({
    raw: raw.toString("latin1"),
    from: mail.from,
    to: envelope.rcptTo.map(({ address }) => address).join(", "),
    sender: envelope.mailFrom.address,
    subject: mail.subject ?? "",
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageId: mail.messageId,
    headers: mail.headers,
  });
}

/** What a reader does with a mail: types its code, follows its links. */
function withFacts(mail) {
  return {
    ...mail,
    code: /(?<!\d)\d{6}(?!\d)/.exec(mail.text)?.[0],
    links: mail.text.match(/https?:\/\/\S+/g) ?? [],
  };
}

function fits(mail, to, subject) {
  if (to && mail.to.toLowerCase() !== to.toLowerCase()) return false;
  if (!subject) return true;
  return subject instanceof RegExp ? subject.test(mail.subject) : mail.subject.includes(subject);
}

/** Looks now, and again whenever `onChange` says so. */
function firstOf(look, onChange, within, complaint) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      done = true;
      reject(new Error(complaint()));
    }, within);
    let done = false;
    const again = () => {
      if (done) return;
      const found = look();
      if (!found) return onChange(again);
      done = true;
      clearTimeout(timer);
      resolve(found);
    };
    again();
  });
}
