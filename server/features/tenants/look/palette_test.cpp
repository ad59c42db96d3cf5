// Every hue gives a readable palette, and tenants' own colours are checked.
#include "features/tenants/look/palette.hpp"

#include <gmock/gmock.h>

#include <cmath>

namespace tenants {
namespace {

using ::testing::Contains;
using ::testing::Field;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(Palette, EveryHueAndChromaKeepsItsContrastInBothThemes) {
  for (int hue = 0; hue <= 350; hue += 10)
    for (double const chroma : {0.0, 0.03, 0.088, 0.15, 0.2})
      for (auto const theme : {Theme::light, Theme::dark}) {
        auto const palette = make_palette({{}, static_cast<double>(hue), chroma}, theme);
        auto const low = check_contrast(palette);
        EXPECT_THAT(low, IsEmpty()) << "hue " << hue << ", chroma " << chroma << ": " << low.front().front
                                    << " on " << low.front().ground << " has " << low.front().ratio;
        for (auto const& [role, color] : palette) EXPECT_TRUE(in_gamut(color)) << role << " at hue " << hue;
      }
}

TEST(Palette, AColourSurvivesTheWayToOklchAndBack) {
  for (auto const* text : {"#000000", "#ffffff", "#0f766e", "#a3243b", "#123456", "#fedcba"}) {
    auto const color = parse_color(text);
    ASSERT_TRUE(color);
    EXPECT_EQ(hex_of(*color), text);
  }
}

TEST(Palette, ContrastIsThatOfWcag) {
  EXPECT_NEAR(contrast({0, 0, 0}, {1, 1, 1}), 21, 0.001);
  EXPECT_NEAR(contrast({1, 1, 1}, {1, 1, 1}), 1, 0.001);
  auto const gray = to_rgb(*parse_color("#767676"));
  EXPECT_NEAR(contrast(gray, {1, 1, 1}), 4.54, 0.01);
}

TEST(Palette, ABrandColourGivesItsHue) {
  auto const brand = effective_brand({"#a3243b", 178, 0.088});
  EXPECT_GT(brand.hue, 5);
  EXPECT_LT(brand.hue, 30);
  EXPECT_GT(brand.chroma, 0.1);
}

TEST(Palette, ColoursAreReadInThreeFormsAndNothingElse) {
  EXPECT_TRUE(parse_color("#abc"));
  EXPECT_TRUE(parse_color("oklch(0.46 0.088 178)"));
  EXPECT_NEAR(parse_color("oklch(46% 0.088 178deg / 50%)")->alpha, 0.5, 1e-9);
  EXPECT_TRUE(parse_color("rgb(15, 118, 110)"));
  for (auto const* text : {"", "red", "#12", "#gggggg", "oklch(1)", "url(x)", "rgb(a b c)", "var(--x)"})
    EXPECT_FALSE(parse_color(text)) << text;
}

TEST(CssVariables, PairsAreReadWithAnySpacing) {
  auto const read = parse_css_variables("--accent:#0f766e;\n  --brand-h : 120 ; --radius: calc(2px + 1px)");
  ASSERT_TRUE(read);
  ASSERT_EQ(read->size(), 3U);
  EXPECT_EQ((*read)[1].name, "--brand-h");
  EXPECT_EQ((*read)[1].value, "120");
}

TEST(CssVariables, EverythingElseIsRefusedWithItsPlace) {
  struct Case {
    char const* css;
    char const* says;
  };
  for (auto const& [css, says] : std::initializer_list<Case>{
           {"color: red", "two hyphens"},
           {"--a", "colon"},
           {"--a: ;", "no value"},
           {"--a: url(https://evil.example)", "function url"},
           {"--a: url(x)", "function url"},
           {"--a: expression(alert(1))", "function expression"},
           {"--a: image-set(x)", "function image-set"},
           {"--a: red} body{display:none", "value with \"}\""},
           {"--a: \"x\"", "value with"},
           {"--a: 'x'", "value with"},
           {"--a: \\75rl(x)", "value with"},
           {"--a: red; @import x", "two hyphens"},
           {"--a: red /* x */", "comment"},
           {"--a: <script>", "value with"},
           {"--a: calc(1px", "bracket open"},
           {"--a: 1px)", "bracket"},
           {"/**/--a: b", "two hyphens"},
           {"--: x", "name"},
       }) {
    auto const read = parse_css_variables(css);
    ASSERT_FALSE(read) << css;
    EXPECT_THAT(read.error(), HasSubstr(says)) << css;
  }
  EXPECT_THAT(parse_css_variables("--a: red;\n--b: <").error(), HasSubstr("line 2, column 6"));
}

TEST(Looks, ColoursThatCannotBeReadAreRefusedOnSave) {
  GlobalSettings settings;
  settings.colors = "--ink: #cccccc";
  EXPECT_THAT(check_looks(settings), Contains(Field(&base::FieldError::rule, "contrast")));
  settings.colors = "--ink: #111111";
  EXPECT_THAT(check_looks(settings), IsEmpty());
  settings.colors = "--accent: red";
  EXPECT_THAT(check_looks(settings), Contains(Field(&base::FieldError::rule, "format")));
  settings.colors = "--brand-h: 900";
  EXPECT_THAT(check_looks(settings), Contains(Field(&base::FieldError::rule, "range")));
  settings.colors.clear();
  settings.alternat_colors = "--ink-2: #333";
  EXPECT_THAT(check_looks(settings), Contains(Field(&base::FieldError::field, "alternatColors")));
}

TEST(Looks, BrandsOutOfRangeAreRefused) {
  GlobalSettings settings;
  settings.brand.hue = 400;
  settings.brand.chroma = std::nan("");
  EXPECT_EQ(check_looks(settings).size(), 2U);
  settings.brand = {"teal", 178, 0.1};
  EXPECT_THAT(check_looks(settings), Contains(Field(&base::FieldError::field, "brand.color")));
}

TEST(ThemeCss, HoldsBothThemesAndTheTenantsOwnVariables) {
  GlobalSettings settings;
  settings.theme = Theme::dark;
  settings.colors = "--accent: #ffd27a";
  auto const css = theme_css(settings);
  auto const dark = css.find(":root[data-theme=\"dark\"]");
  ASSERT_NE(dark, std::string::npos);
  EXPECT_THAT(css.substr(dark), HasSubstr("--accent:#ffd27a;"));
  EXPECT_THAT(css.substr(0, dark), Not(HasSubstr("#ffd27a")));
  EXPECT_THAT(css, HasSubstr("--brand-h:178.00"));
}

}  // namespace
}  // namespace tenants
