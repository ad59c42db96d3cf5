// A mail's bytes: whatever the texts are, there are our headers, one recipient and two alternatives, nothing
// else.
#include <gmock/gmock.h>

#include <regex>
#include <stdexcept>

#include "base/text.hpp"
#include "outbound/smtp_client.hpp"

namespace outbound {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

Mail sample() {
  return {.from = "no-reply@kiosk.example",
          .from_name = "Aurora",
          .to = "mira@example.org",
          .subject = "Hello",
          .html = "<p>Hello</p>",
          .text = "Hello\n",
          .message_id = "0ABC.aurora@kiosk.example",
          .written_at = {1'780'000'000'000}};
}

struct Parsed {
  std::vector<std::string> names;  // of the headers, in order
  std::map<std::string, std::string> headers;
  std::string body;
};

/// As a mail program reads it; the test fails if a line is not a header.
Parsed parse(std::string const& message) {
  Parsed out;
  auto const end = message.find("\r\n\r\n");
  EXPECT_NE(end, std::string::npos);
  out.body = message.substr(end + 4);
  std::string head = message.substr(0, end);
  head = std::regex_replace(head, std::regex("\r\n[ \t]"), " ");
  for (std::size_t at = 0; at <= head.size();) {
    auto const stop = std::min(head.find("\r\n", at), head.size());
    auto const line = head.substr(at, stop - at);
    at = stop + 2;
    auto const colon = line.find(": ");
    EXPECT_NE(colon, std::string::npos) << line;
    if (colon == std::string::npos) continue;
    out.names.push_back(line.substr(0, colon));
    out.headers[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return out;
}

std::string from_base64(std::string_view text) {
  constexpr std::string_view alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  std::uint32_t bits = 0;
  int count = 0;
  for (char const c : text) {
    if (c == '=') break;
    bits = bits << 6 | static_cast<std::uint32_t>(alphabet.find(c));
    count += 6;
    if (count >= 8) {
      count -= 8;
      out += static_cast<char>(bits >> count & 0xff);
    }
  }
  return out;
}

/// A header's text as it is shown: encoded words decoded, the space between two of them dropped.
std::string shown(std::string const& header) {
  static std::regex const words(R"((=\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=)( =\?UTF-8\?B\?[A-Za-z0-9+/=]+\?=)*)");
  std::smatch match;
  if (!std::regex_match(header, match, words)) return header;
  std::string out;
  for (auto const word : base::split(header, ' ')) {
    EXPECT_LE(word.size(), 75U);
    auto const piece = from_base64(word.substr(10, word.size() - 12));
    EXPECT_TRUE(base::is_valid_utf8(piece)) << "a character is cut in two in " << header;
    out += piece;
  }
  return out;
}

std::string from_quoted_printable(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] != '=') {
      out += text[at];
    } else if (text.substr(at, 3) == "=\r\n") {
      at += 2;
    } else {
      out += static_cast<char>(std::stoi(std::string(text.substr(at + 1, 2)), nullptr, 16));
      at += 2;
    }
  }
  return out;
}

void expect_sound(std::string const& message) {
  for (std::size_t at = 0; at < message.size(); ++at) {
    auto const byte = static_cast<unsigned char>(message[at]);
    EXPECT_TRUE(byte == '\r' || byte == '\n' || (byte >= 0x20 && byte < 0x7f)) << "byte " << int{byte};
    if (byte == '\n') EXPECT_EQ(message[at - 1], '\r');
    if (byte == '\r') EXPECT_EQ(message[at + 1], '\n');
  }
  for (auto const line : base::split(message, '\n')) EXPECT_LE(line.size(), 320U);
}

constexpr char const* our_headers[] = {"Date",       "From",           "To",           "Subject",
                                       "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"};

struct Attack {
  std::string text;
  std::string shown;  // what the reader sees of it
};

std::vector<Attack> const attacks = {
    {"Hi\r\nBcc: victim@example.org", "Hi Bcc: victim@example.org"},
    {"Hi\nBcc: victim@example.org", "Hi Bcc: victim@example.org"},
    {"Hi\rBcc: victim@example.org", "Hi Bcc: victim@example.org"},
    {"Hi\r\n\r\n<h1>another body</h1>", "Hi <h1>another body</h1>"},
    {"Hi\n\nbody", "Hi body"},
    {"Hi\r\n Folded: no", "Hi Folded: no"},
    {"Hi\r\n\tFolded: no", "Hi Folded: no"},
    {"Hi\r\r\nX: y", "Hi X: y"},
    {"Hi\n\rX: y", "Hi X: y"},
    {"\r\nBcc: a@b.c", "Bcc: a@b.c"},
    {"\nTo: other@example.org", "To: other@example.org"},
    {"Hi\r\nTo: other@example.org\r\nCc: third@example.org",
     "Hi To: other@example.org Cc: third@example.org"},
    {"Hi\r\nContent-Type: text/html", "Hi Content-Type: text/html"},
    {"Hi\r\n.\r\nMAIL FROM:<a@b.c>", "Hi . MAIL FROM:<a@b.c>"},
    {"Hi\r\n.\r\nQUIT", "Hi . QUIT"},
    {std::string("Hi\0Bcc: a@b.c", 13), "Hi Bcc: a@b.c"},
    {std::string("\0", 1), ""},
    {std::string("Hi\r\0\nX: y", 9), "Hi X: y"},
    {"Hi\x0bX: y", "Hi X: y"},
    {"Hi\x0cX: y", "Hi X: y"},
    {"Hi\x1b[31mred", "Hi [31mred"},
    {"Hi\x7f\x08\x08you", "Hi you"},
    {"Hi\u0085X: y", "Hi X: y"},
    {"Hi\u2028X: y", "Hi X: y"},
    {"Hi\u2029X: y", "Hi X: y"},
    {"=?UTF-8?B?SGkNCkJjYzogYUBiLmM=?=", "=?UTF-8?B?SGkNCkJjYzogYUBiLmM=?="},
    {"=?UTF-8?Q?Hi=0D=0ABcc:_a@b.c?=", "=?UTF-8?Q?Hi=0D=0ABcc:_a@b.c?="},
    {"=?utf-8?q?=?=", "=?utf-8?q?=?="},
    {"a =?x?b?=?= b", "a =?x?b?=?= b"},
    {"\"quoted\" <evil@example.org>", "\"quoted\" <evil@example.org>"},
    {"evil@example.org", "evil@example.org"},
    {"Aurora <admin@aurora.example>, x", "Aurora <admin@aurora.example>, x"},
    {"Aurora>", "Aurora>"},
    {"\\\"", "\\\""},
    {"(a comment)", "(a comment)"},
    {"a;b,c:d", "a;b,c:d"},
    {"\u202egnp.exe", "gnp.exe"},
    {"safe\u2066hidden\u2069", "safe hidden"},
    {"أورورا للموسيقى", "أورورا للموسيقى"},
    {"شركة\r\nBcc: a@b.c", "شركة Bcc: a@b.c"},
    {"Éditions d’été « été »", "Éditions d’été « été »"},
    {"🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧", "🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧🎧"},
    {"  spaces \t around  ", "spaces around"},
    {"", ""},
    {"   ", ""},
    {std::string(300, 'a'), std::string(300, 'a')},
    {std::string(100'000, 'a'), std::string(600, 'a')},
    {std::string(2000, '\n') + "x", "x"},
    {"broken \xff\xfe utf-8", "broken ?? utf-8"},
    {"cut \xd8", "cut ?"},
    {"over\xc0\x8along", "over??long"},
    {"tab\tseparated", "tab separated"},
    {"%0d%0aBcc: a@b.c", "%0d%0aBcc: a@b.c"},
    {"\\r\\nBcc: a@b.c", "\\r\\nBcc: a@b.c"},
    {"&#13;&#10;Bcc: a@b.c", "&#13;&#10;Bcc: a@b.c"},
    {"嘊嘍Bcc: a@b.c", "嘊嘍Bcc: a@b.c"},  // their lower bytes are a line feed and a carriage return
};

TEST(Mime, TheCorpusIsLargeEnough) { EXPECT_GE(attacks.size(), 40U); }

TEST(Mime, NoSubjectAddsAHeader) {
  for (auto const& attack : attacks) {
    auto mail = sample();
    mail.subject = attack.text;
    auto const message = as_mime(mail);
    expect_sound(message);
    auto const parsed = parse(message);
    EXPECT_THAT(parsed.names, ::testing::ElementsAreArray(our_headers)) << attack.text;
    EXPECT_EQ(shown(parsed.headers.at("Subject")), attack.shown);
    EXPECT_EQ(parsed.headers.at("To"), "<mira@example.org>");
  }
}

TEST(Mime, NoNameAddsAHeaderOrASender) {
  for (auto const& attack : attacks) {
    auto mail = sample();
    mail.from_name = attack.text;
    auto const message = as_mime(mail);
    expect_sound(message);
    auto const parsed = parse(message);
    EXPECT_THAT(parsed.names, ::testing::ElementsAreArray(our_headers)) << attack.text;
    auto const from = parsed.headers.at("From");
    ASSERT_TRUE(from.ends_with("<no-reply@kiosk.example>")) << from;
    auto name = from.substr(0, from.size() - std::string_view("<no-reply@kiosk.example>").size());
    if (name.ends_with(' ')) name.pop_back();
    EXPECT_THAT(name, Not(HasSubstr("<")));
    EXPECT_EQ(shown(name), attack.shown);
  }
}

TEST(Mime, NoBodyEscapesItsMimePart) {
  auto const boundary = std::regex("boundary=\"([^\"]+)\"");
  for (auto const& attack : attacks) {
    auto mail = sample();
    mail.text = attack.text + "\n--=_kiosk_\n.\n";
    mail.html = "<p>" + attack.text + "</p>\r\n.\r\nMAIL FROM:<a@b.c>\r\n";
    auto const message = as_mime(mail);
    expect_sound(message);
    std::smatch found;
    auto const header = parse(message).headers.at("Content-Type");
    ASSERT_TRUE(std::regex_search(header, found, boundary));
    std::vector<std::string> parts;
    auto const mark = "--" + found[1].str();
    auto const body = parse(message).body;
    for (auto at = body.find(mark); at != std::string::npos; at = body.find(mark, at + 1))
      parts.push_back(body.substr(at, body.find(mark, at + 1) - at));
    ASSERT_EQ(parts.size(), 3U);  // plain, html, end
    for (auto const line : base::split(body, '\n')) EXPECT_FALSE(line.starts_with('.')) << line;
  }
}

TEST(Mime, AFileGoesAlongWithBothFormsOfTheText) {
  auto mail = sample();
  std::string const content = "%PDF-1.7\n" + std::string(300, '\0') + "\r\n--=_kiosk_\r\n.\r\n%%EOF";
  mail.attachments.push_back({"aurora-000042.pdf", "application/pdf", content});
  auto const message = as_mime(mail);
  expect_sound(message);
  auto const parsed = parse(message);
  EXPECT_THAT(parsed.headers.at("Content-Type"), HasSubstr("multipart/mixed"));
  EXPECT_THAT(parsed.body, HasSubstr("Content-Type: multipart/alternative;"));
  EXPECT_THAT(parsed.body, HasSubstr("Content-Type: application/pdf; name=\"aurora-000042.pdf\""));
  auto const begin = parsed.body.find("\r\n\r\n", parsed.body.find("Content-Disposition: attachment")) + 4;
  auto const end = parsed.body.find("--=_kiosk_files_", begin);
  EXPECT_EQ(base::replace_all(parsed.body.substr(begin, end - begin), "\r\n", ""), base::base64(content));
  EXPECT_THAT(parsed.body, ::testing::EndsWith("--\r\n"));
}

TEST(Mime, NoFileNameAddsAHeader) {
  for (std::string const name : {"", "a\"b.pdf", "a\r\nBcc: b@c.example", "../a.pdf ", "قائمة.pdf"}) {
    auto mail = sample();
    mail.attachments.push_back({name, "application/pdf", "x"});
    EXPECT_THROW(as_mime(mail), std::invalid_argument) << name;
  }
}

TEST(Mime, TextsComeOutAsTheyWentIn) {
  auto mail = sample();
  mail.text = "Žlutý kůň = 100 % مرحبًا 🎧\n\nA line with a space at its end \nand one that is " +
              std::string(300, 'l') + "ong\n";
  mail.html = "<p style=\"color: #fff\">مرحبًا</p>";
  auto const body = parse(as_mime(mail)).body;
  auto const part = [&](std::string const& kind) {
    auto const begin = body.find("\r\n\r\n", body.find("text/" + kind)) + 4;
    return base::replace_all(from_quoted_printable(body.substr(begin, body.find("\r\n--=_", begin) - begin)),
                             "\r\n", "\n");
  };
  EXPECT_EQ(part("plain"), mail.text);
  EXPECT_EQ(part("html"), mail.html);
  for (auto const line : base::split(body, '\n')) EXPECT_LE(line.size(), 78U);
}

TEST(Mime, TheSameMailIsTheSameBytes) {
  auto const message = as_mime(sample());
  EXPECT_EQ(message, as_mime(sample()));
  auto const headers = parse(message).headers;
  EXPECT_EQ(headers.at("Message-ID"), "<0ABC.aurora@kiosk.example>");
  EXPECT_EQ(headers.at("Date"), "Thu, 28 May 2026 20:26:40 +0000");
  EXPECT_EQ(headers.at("Auto-Submitted"), "auto-generated");
  EXPECT_EQ(headers.at("From"), "Aurora <no-reply@kiosk.example>");
}

TEST(Mime, AddressesThatCouldHideAnotherAreRefused) {
  for (std::string const address : {"",
                                    "@",
                                    "a@",
                                    "@b",
                                    "a b@c.d",
                                    "a@b c",
                                    "a@b\r\nRCPT TO:<x@y.z>",
                                    "a@b\nX: y",
                                    "a@b>",
                                    "<a@b>",
                                    "a@b,c@d",
                                    "a@b;c@d",
                                    "a@b@c",
                                    "\"a b\"@c.d",
                                    "a\t@b",
                                    "(x)a@b",
                                    "a@[127.0.0.1]",
                                    "a:b@c",
                                    "a\\@b",
                                    "a\u202e@b.c",
                                    "a\u2028@b.c",
                                    "a\xff@b.c",
                                    "nobody"}) {
    EXPECT_FALSE(is_mail_address(address)) << address;
    auto to = sample();
    to.to = address;
    EXPECT_THROW(as_mime(to), std::invalid_argument);
    auto from = sample();
    from.from = address;
    EXPECT_THROW(as_mime(from), std::invalid_argument);
  }
  EXPECT_FALSE(is_mail_address(std::string("a\0@b.c", 6)));
  EXPECT_FALSE(is_mail_address(std::string(251, 'a') + "@b.c"));
  for (std::string const address :
       {"a@b", "mira.o'neil+x@mail.example.org", "jörg@example.org", "a@localhost"})
    EXPECT_TRUE(is_mail_address(address)) << address;
}

TEST(Mime, AForeignHostIsWrittenAsTheDnsHasIt) {
  EXPECT_EQ(wire_address("mira@münchen.example"), "mira@xn--mnchen-3ya.example");
  EXPECT_EQ(wire_address("Mira@Example.org"), "Mira@Example.org");
  auto mail = sample();
  mail.to = "mira@موقع.example";
  expect_sound(as_mime(mail));
}

TEST(Mime, InvalidMessageIdsAreRefused) {
  for (std::string const id : {"", "a", "a@", "@b", "a@b@c", "a@b>\r\nX: y", "a b@c", "<a@b>"}) {
    auto mail = sample();
    mail.message_id = id;
    EXPECT_THROW(as_mime(mail), std::invalid_argument) << id;
  }
}

}  // namespace
}  // namespace outbound
