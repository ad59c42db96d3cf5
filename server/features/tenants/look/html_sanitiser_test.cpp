// The XSS corpus survives only as text; the markup that editors need is kept.
#include "features/tenants/look/html_sanitiser.hpp"

#include <gmock/gmock.h>
#include <gumbo.h>

#include "base/regex.hpp"
#include "base/text.hpp"

namespace tenants {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

std::vector<std::string> const own_hosts{"shop.example"};
std::string clean(std::string_view html) { return sanitise_html(html, own_hosts); }

TEST(SanitiseHtml, MarkupThatEditorsNeedIsKept) {
  EXPECT_EQ(
      clean("<h2>Title</h2><p>Some <strong>bold</strong> &amp; <em>fine</em> "
            "words<br>here</p><ul><li>a</li></ul>"),
      "<h2>Title</h2><p>Some <strong>bold</strong> &amp; <em>fine</em> words<br>here</p><ul><li>a</li></ul>");
  EXPECT_EQ(clean("<a href=\"/info/help\">x</a>"), "<a href=\"/info/help\">x</a>");
  EXPECT_EQ(clean("<a href=\"https://shop.example/a\">x</a>"),
            "<a href=\"https://shop.example/a\" rel=\"noopener noreferrer\">x</a>");
  EXPECT_EQ(clean("<a href=\"mailto:a@b.example\">x</a>"), "<a href=\"mailto:a@b.example\">x</a>");
  EXPECT_EQ(clean("<p lang=ar dir=rtl>سلام</p>"), "<p lang=\"ar\" dir=\"rtl\">سلام</p>");
  EXPECT_EQ(clean("<table><tr><td colspan=2>1</td></tr></table>"),
            "<table><tbody><tr><td colspan=\"2\">1</td></tr></tbody></table>");
}

TEST(SanitiseHtml, UnknownElementsKeepTheirTextAndDangerousOnesAreRemoved) {
  EXPECT_EQ(clean("<marquee>hello</marquee> <blink>you</blink>"), "hello you");
  EXPECT_EQ(clean("a<script>alert(1)</script>b<style>p{}</style>c<iframe src=x>d</iframe>e"), "abce");
  EXPECT_EQ(clean("<h1>a</h1><h6>b</h6>"), "<h2>a</h2><h4>b</h4>");
  EXPECT_EQ(clean("<p>open <b>bold"), "<p>open <b>bold</b></p>");
}

TEST(SanitiseHtml, LinksAndPicturesLeadOnlyWhereAllowed) {
  for (auto const* address :
       {"https://evil.example/", "//evil.example", "javascript:alert(1)", "JAVASCRIPT:alert(1)",
        "java&#9;script:alert(1)", "&#106;avascript:alert(1)", " javascript:alert(1)", "data:text/html,x",
        "vbscript:x", "\\\\evil.example", "/\\evil.example", "mailto:a@b?bcc=c", "tel:1;x"})
    EXPECT_EQ(clean(std::string("<a href=\"") + address + "\">x</a>"), "<a>x</a>") << address;
  EXPECT_EQ(clean("<img src=\"https://evil.example/a.png\" alt=x>"), "");
  EXPECT_EQ(clean("<img src=\"/media/a.webp\" alt='\"x' width=40 height=javascript onerror=alert(1)>"),
            "<img src=\"/media/a.webp\" alt=\"&quot;x\" loading=\"lazy\" width=\"40\">");
}

TEST(SanitiseHtml, PicturesFromElsewhereAreAskedForWithHttpsAndAsWebP) {
  auto const address_of = [](std::string const& given) {
    auto const out = clean("<img src=\"" + given + "\">");
    auto const start = out.find("src=\"") + 5;
    return out.empty() ? out : out.substr(start, out.find('"', start) - start);
  };
  for (auto const& [given, printed] : std::vector<std::pair<std::string, std::string>>{
           {"https://shop.example/a.png", "https://shop.example/a.png?format=webp"},
           {"//shop.example/a.png", "https://shop.example/a.png?format=webp"},
           {"shop.example/a.png", "https://shop.example/a.png?format=webp"},
           {"//shop.example/a?w=2#top", "https://shop.example/a?w=2&amp;format=webp#top"},
           {"https://shop.example/a?Format=png&amp;w=2", "https://shop.example/a?Format=webp&amp;w=2"},
           {"https://shop.example/a?informat=1", "https://shop.example/a?informat=1&amp;format=webp"},
           {"https://shop.example/a#format=x", "https://shop.example/a?format=webp#format=x"},
           {"/media/a.png", "/media/a.png"},
           {"//evil.example/a.png", ""},
           {"http://shop.example/a.png", ""},
           {"data:image/png;base64,x", ""},
           {"javascript:alert(1)", ""}})
    EXPECT_EQ(address_of(given), printed) << given;
  auto const once = clean("<img src=\"//shop.example/a.png\">");
  EXPECT_EQ(clean(once), once);
}

std::vector<std::string> attacks() {
  std::vector<std::string> out{
      "<script>alert(1)</script>",
      "<SCRIPT SRC=//evil.example/x.js></SCRIPT>",
      "<scr<script>ipt>alert(1)</scr</script>ipt>",
      "<img src=x onerror=alert(1)>",
      "<img src=`x`onerror=alert(1)>",
      "<svg onload=alert(1)>",
      "<svg><script>alert(1)</script></svg>",
      "<svg><a xlink:href=javascript:alert(1)>x</a></svg>",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>",
      "<math href=javascript:alert(1)>x</math>",
      "<body onload=alert(1)>",
      "<iframe srcdoc='<script>alert(1)</script>'></iframe>",
      "<object data=javascript:alert(1)></object>",
      "<embed src=javascript:alert(1)>",
      "<form action=javascript:alert(1)><button>x</button></form>",
      "<input autofocus onfocus=alert(1)>",
      "<select onfocus=alert(1) autofocus>",
      "<textarea><img src=x onerror=alert(1)></textarea>",
      "<title><img src=x onerror=alert(1)></title>",
      "<noscript><p title=\"</noscript><img src=x onerror=alert(1)>\">",
      "<template><script>alert(1)</script></template>",
      "<a href=\"javascript:alert(1)\">x</a>",
      "<a href='jav\tascript:alert(1)'>x</a>",
      "<a href=\"&#x6A;avascript:alert(1)\">x</a>",
      "<div style=\"background:url(javascript:alert(1))\">x</div>",
      "<div style=width:expression(alert(1))>x</div>",
      "<link rel=stylesheet href=//evil.example>",
      "<meta http-equiv=refresh content=0;url=//evil.example>",
      "<base href=//evil.example/>",
      "<style>@import '//evil.example'</style>",
      "<p id=x onclick=alert(1)>x</p>",
      "<details open ontoggle=alert(1)>",
      "<video><source onerror=alert(1)></video>",
      "<audio src=x onerror=alert(1)>",
      "<marquee onstart=alert(1)>x</marquee>",
      "<!--><script>alert(1)</script-->",
      "<!--[if IE]><script>alert(1)</script><![endif]-->",
      "<![CDATA[<script>alert(1)</script>]]>",
      "<?xml version='1.0'?><script>alert(1)</script>",
      "<p title='\"><script>alert(1)</script>'>x</p>",
      "<p title=\"'><img src=x onerror=alert(1)>\">x</p>",
      "<img alt='<script>alert(1)</script>' src='/a.webp'>",
      "<a href=\"/x\" title='\" onmouseover=\"alert(1)'>x</a>",
      "<xmp><script>alert(1)</script></xmp>",
      "<plaintext><script>alert(1)</script>",
      "<noembed><img src=x onerror=alert(1)></noembed>",
      "<svg><foreignObject><iframe src=javascript:alert(1)></foreignObject></svg>",
      "<svg><style><img src=x onerror=alert(1)></style></svg>",
      "<svg></p><style><a id=\"</style><img src=1 onerror=alert(1)>\">",
      "<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>",
      "<table background=javascript:alert(1)><td>x",
      "<a target=_blank href=//evil.example>x</a>",
      "<b onmouseover=alert(1)>x</b>",
      "<isindex action=javascript:alert(1)>",
      "<p><img \"\"\"><script>alert(1)</script>\">",
      "<<script>alert(1);//<</script>",
      "<img src=\"/a\" srcset=\"javascript:alert(1)\">",
      "<keygen autofocus onfocus=alert(1)>",
      "<button formaction=javascript:alert(1)>x</button>",
      std::string("<p>nul\0<script>alert(1)</script></p>", 36),
      "<p>\xff<script>alert(1)</script></p>"};
  auto const count = out.size();
  for (std::size_t i = 0; i < count; ++i) {
    out.push_back("<p>" + out[i] + "</p>");
    out.push_back("<table><tr><td>" + out[i]);
    out.push_back(base::escape_html(out[i]) + out[i]);
  }
  return out;
}

/// Looks at the result as a browser would: only known elements, no attribute that runs anything.
void expect_harmless(GumboNode const& node, std::string const& of) {
  if (node.type != GUMBO_NODE_ELEMENT) return;
  auto const& element = node.v.element;
  std::string const name = gumbo_normalized_tagname(element.tag);
  static base::Regex const harmless(
      "html|head|body|a|abbr|b|blockquote|br|caption|cite|code|dd|div|dl|dt|em|figcaption|figure|h2|h3|h4|hr|"
      "i|img|li|mark|ol|p|pre|q|s|small|span|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|u|ul");
  EXPECT_TRUE(harmless.matches(name)) << name << " of " << of;
  for (unsigned i = 0; i < element.attributes.length; ++i) {
    auto const& attribute = *static_cast<GumboAttribute const*>(element.attributes.data[i]);
    static base::Regex const known(
        "href|src|alt|title|lang|dir|id|rel|loading|width|height|colspan|rowspan|start");
    EXPECT_TRUE(known.matches(attribute.name)) << attribute.name << " of " << of;
    static base::Regex const address("(/[^/\\\\].*|/|#.*|mailto:.*|tel:.*|https://shop\\.example/.*)");
    if (std::string_view(attribute.name) == "href" || std::string_view(attribute.name) == "src")
      EXPECT_TRUE(address.matches(attribute.value)) << attribute.value << " of " << of;
  }
  for (unsigned i = 0; i < element.children.length; ++i)
    expect_harmless(*static_cast<GumboNode const*>(element.children.data[i]), of);
}

TEST(SanitiseHtml, NothingOfTheAttackCorpusRuns) {
  auto const corpus = attacks();
  ASSERT_GE(corpus.size(), 200U);
  for (auto const& attack : corpus) {
    auto const result = clean(attack);
    auto* output = gumbo_parse(result.c_str());
    expect_harmless(*output->root, attack);
    gumbo_destroy_output(&kGumboDefaultOptions, output);
    EXPECT_EQ(clean(result), result) << "twice is once: " << attack;
  }
}

TEST(SanitiseHtml, EndlessNestingIsLimited) {
  std::string deep;
  for (int i = 0; i < 5000; ++i) deep += "<div>";
  EXPECT_LT(clean(deep + "x").size(), deep.size());
  std::string deeper;
  for (int i = 0; i < 60'000; ++i) deeper += "<b>";
  EXPECT_THAT(clean(deeper), Not(HasSubstr("<b>")));
}

TEST(TextOfHtml, HasTheWordsAndNoMarkup) {
  EXPECT_EQ(text_of_html("Plain words"), "Plain words");
  EXPECT_EQ(text_of_html("<p>One</p><p>two <b>three</b>\r\n four</p>"), "One\ntwo three four");
  EXPECT_EQ(text_of_html("Bread &amp; salt&nbsp;&lt;3"), "Bread & salt\u00a0<3");
  EXPECT_EQ(text_of_html("a<script>alert(1)</script><style>b{}</style>c<svg><text>d</text></svg>"), "ac");
  EXPECT_EQ(text_of_html("a\x01\t \n b"), "a\uFFFD b");
  EXPECT_EQ(text_of_html("a\xff"), "");
  EXPECT_EQ(text_of_html(std::string("a\0b", 3)), "a");
  EXPECT_EQ(text_of_html(""), "");
}

}  // namespace
}  // namespace tenants
