// Portraits: a person from a few shapes, centred so that a circle can cut them out.
#include "pictures/drawing.hpp"
#include "pictures/pictures.hpp"

#include <array>
#include <stdexcept>

namespace demo {

namespace {

struct Skin {
  std::string_view light, dark, lip;
};

// Head and neck around (200, 186); light falls from the left.
void neck(Drawing& sheet, Skin const& skin) {
  sheet.fill("M170 218H230V292C230 312 170 312 170 292Z", skin.light);
  sheet.fill("M170 244C182 268 216 272 230 250V292C230 312 170 312 170 292Z", skin.dark);
}

void face(Drawing& sheet, Skin const& skin, bool open_eyes) {
  auto const shape =
      "M140 164C140 118 164 92 200 92S260 118 260 164C260 216 234 256 200 256S140 216 140 164Z";
  sheet.ellipse(140, 178, 11, 17, skin.light);
  sheet.ellipse(260, 178, 11, 17, skin.dark);
  sheet.fill(shape, skin.light);
  sheet.open(sheet.clip(shape));
  sheet.fill(
      "M208 84C204 116 206 140 204 158L216 196C214 202 208 204 204 204C206 226 206 244 200 262H270V84Z",
      skin.dark);
  sheet.close();
  if (open_eyes) {
    sheet.circle(173, 174, 4.6, "#1d1518");
    sheet.circle(229, 174, 4.6, "#1d1518");
  } else {
    sheet.line("M162 173c5 7 17 7 22 0M218 173c5 7 17 7 22 0", "#1d1518", 3.6);
  }
  sheet.line("M188 222c8 6 16 6 24 0", skin.lip, 5);
}

void brows(Drawing& sheet, std::string_view ink) {
  sheet.line("M158 152c8-7 20-7 27-2M215 150c8-5 20-4 27 3", ink, 4.4);
}

void shoulders(Drawing& sheet, std::string_view light, std::string_view dark) {
  sheet.fill("M36 400C42 334 92 304 168 288C180 304 220 304 232 288C308 304 358 334 364 400Z", light);
  sheet.fill("M206 300C216 298 226 296 232 288C308 304 358 334 364 400H236C244 362 232 326 206 300Z", dark);
}

void mirela(Drawing& sheet) {
  sheet.background("#9cc7c4");
  sheet.circle(276, 116, 112, "#c9e3dc");
  // Long hair behind, a raincoat, and the rain.
  sheet.fill(
      "M200 62C132 62 112 116 116 178C118 236 108 286 92 326L308 326C292 286 282 236 284 178C288 116 268 62 "
      "200 62Z",
      "#6b2f2a");
  Skin const skin{"#f0c3a2", "#d99a7c", "#b3564b"};
  neck(sheet, skin);
  shoulders(sheet, "#e9b23e", "#c9912b");
  sheet.fill("M150 292L200 344L250 292L262 306L200 376L138 306Z", "#f6cf72");
  face(sheet, skin, false);
  brows(sheet, "#5a2622");
  sheet.fill(
      "M200 70C146 70 128 116 134 184C142 150 156 132 182 116C210 132 246 138 262 184C274 116 252 70 200 70Z",
      "#8a3f35");
  sheet.fill("M182 116C206 100 236 108 262 184C274 116 252 70 200 70C196 86 190 102 182 116Z", "#6b2f2a");
  for (auto const& [x, y] : {std::pair{60.0, 90.0},
                             {92.0, 176.0},
                             {44.0, 232.0},
                             {334.0, 212.0},
                             {352.0, 118.0},
                             {312.0, 60.0},
                             {106.0, 52.0},
                             {318.0, 292.0}}) {
    sheet.line(path("M", x, y, "l", -7, 20), "#f4fbf8", 5);
  }
}

void kestrel(Drawing& sheet) {
  sheet.background("#2a2f5c");
  sheet.circle(200, 176, 146, "#3c4487");
  sheet.circle(312, 84, 26, "#f4c95d");
  Skin const skin{"#8d5a3f", "#6a3f2d", "#4c231c"};
  neck(sheet, skin);
  shoulders(sheet, "#e5573f", "#bf4333");
  sheet.fill(
      "M146 296C160 326 240 326 254 296C266 316 262 334 250 346C226 362 174 362 150 346C138 334 134 316 146 "
      "296Z",
      "#cf4a36");
  sheet.line("M180 340v34M220 340v34", "#f3ead7", 4);
  face(sheet, skin, false);
  brows(sheet, "#1c120f");
  // Woollen hat and headphones.
  sheet.fill("M136 136C134 92 162 70 200 70S266 92 264 136Z", "#5aa6a0");
  sheet.fill("M206 70C246 72 268 94 264 136H204Z", "#458984");
  sheet.fill("M140 118H260c10 0 12 22 2 24C240 136 160 136 138 142C128 140 130 118 140 118Z", "#f3ead7");
  sheet.fill("M205 118H260c10 0 12 22 2 24C248 138 226 137 205 137Z", "#d9cdb4");
  sheet.line("M126 176C118 84 156 50 200 50S282 84 274 176", "#f3ead7", 11);
  sheet.rect(110, 160, 30, 54, "#f4c95d", "rx=\"14\"");
  sheet.rect(260, 160, 30, 54, "#d9a93e", "rx=\"14\"");
}

void tarek(Drawing& sheet) {
  sheet.background("#d9a35f");
  sheet.circle(200, 180, 150, "#e8be84");
  Skin const skin{"#c98c63", "#a3684a", "#7c3a2e"};
  neck(sheet, skin);
  shoulders(sheet, "#1d3a34", "#132a26");
  sheet.fill("M166 286L200 352L234 286L246 292L206 400H194L154 292Z", "#e6ddca");
  face(sheet, skin, false);
  // Beard, grey at the chin, and swept hair.
  sheet.fill(
      "M141 172C146 196 156 202 168 204C180 196 220 196 232 204C244 202 254 196 259 172C264 228 236 272 200 "
      "272S136 228 141 172Z",
      "#241a18");
  sheet.fill("M184 240C192 236 208 236 216 240C214 258 208 270 200 272C192 270 186 258 184 240Z", "#8b8078");
  sheet.line("M186 221c8 5 20 5 28 0", "#c9756a", 5);
  brows(sheet, "#1a1211");
  sheet.fill(
      "M138 160C130 100 160 66 206 68C250 70 272 104 262 160C256 140 250 128 240 118C208 128 172 122 158 "
      "116C146 128 142 144 138 160Z",
      "#241a18");
  sheet.fill("M158 92C174 76 200 72 222 80C202 82 180 90 166 108Z", "#57463f");
}

void tides(Drawing& sheet) {
  // Sister and brother, one a step behind.
  sheet.background("#ff8f7a");
  sheet.circle(200, 190, 152, "#ffb199");
  Skin const skin{"#eab68f", "#c98a68", "#a24c48"};
  sheet.open("transform=\"translate(78 -8) scale(0.92)\"");
  neck(sheet, skin);
  shoulders(sheet, "#2f3fb5", "#232f8c");
  sheet.rect(36, 399, 328, 60, "#2f3fb5");
  sheet.rect(236, 399, 128, 60, "#232f8c");
  face(sheet, skin, false);
  brows(sheet, "#2a1a1c");
  sheet.fill(
      "M136 166C126 96 160 60 206 62C256 62 276 102 264 166C258 146 252 134 246 126C230 140 226 120 214 "
      "130C202 142 196 118 182 130C170 140 160 122 150 132C142 142 140 152 136 166Z",
      "#2b1c22");
  sheet.close();
  sheet.open("transform=\"translate(-52 22)\"");
  sheet.fill(
      "M200 66C136 66 118 112 120 170C120 218 122 254 134 276H266C278 254 280 218 280 170C282 112 264 66 200 "
      "66Z",
      "#3a2328");
  neck(sheet, skin);
  shoulders(sheet, "#f6efe6", "#d9cdbf");
  sheet.line("M64 372C96 344 130 330 170 322M76 396C110 364 146 350 190 344", "#2f3fb5", 8);
  face(sheet, skin, false);
  brows(sheet, "#2a1a1c");
  sheet.fill(
      "M132 196C124 112 150 68 200 68S276 112 268 196C264 158 258 142 248 132H152C142 142 136 158 132 196Z",
      "#3a2328");
  sheet.fill("M120 170C120 218 122 254 134 276H158C146 236 144 196 152 136Z", "#3a2328");
  sheet.fill("M280 170C280 218 278 254 266 276H242C254 236 256 196 248 136Z", "#2b1a1e");
  sheet.circle(149, 232, 7, "#ff8f7a");
  sheet.circle(251, 232, 7, "#ff8f7a");
  sheet.close();
}

void ilse(Drawing& sheet) {
  sheet.background("#3a2a55");
  sheet.circle(200, 176, 148, "#59417a");
  sheet.circle(294, 98, 34, "#ffdfae");
  Skin const skin{"#f3d2bd", "#d7a793", "#a6504f"};
  sheet.circle(214, 64, 36, "#d8dbe0");
  sheet.circle(222, 66, 36, "#bcc1ca");
  neck(sheet, skin);
  shoulders(sheet, "#171327", "#0e0b1a");
  sheet.fill("M160 282C172 300 228 300 240 282L246 316C228 330 172 330 154 316Z", "#221c38");
  face(sheet, skin, false);
  brows(sheet, "#8b8f99");
  sheet.fill(
      "M136 178C126 108 156 72 204 72C252 72 274 110 264 178C258 146 244 118 206 112C168 118 144 146 136 "
      "178Z",
      "#e6e8ec");
  sheet.fill("M206 112C244 118 258 146 264 178C274 110 252 72 204 72C208 86 208 100 206 112Z", "#bcc1ca");
  // Round glasses.
  sheet.circle(173, 175, 21, "none", "stroke=\"#ffdfae\" stroke-width=\"4\"");
  sheet.circle(229, 175, 21, "none", "stroke=\"#ffdfae\" stroke-width=\"4\"");
  sheet.line("M194 173c4-4 10-4 14 0M152 172l-12-5M250 172l12-5", "#ffdfae", 4);
}

void oua(Drawing& sheet) {
  sheet.background("#f2b25f");
  sheet.circle(200, 182, 150, "#f8cf8d");
  // A crown of curls.
  for (auto const& [x, y, r] : {std::array{132.0, 132.0, 46.0},
                                {168.0, 88.0, 50.0},
                                {226.0, 84.0, 52.0},
                                {268.0, 128.0, 47.0},
                                {278.0, 182.0, 38.0},
                                {122.0, 186.0, 38.0},
                                {200.0, 110.0, 66.0},
                                {134.0, 226.0, 28.0},
                                {268.0, 226.0, 28.0}}) {
    sheet.circle(x, y, r, "#2a1614");
  }
  Skin const skin{"#9c5c3c", "#77412c", "#5b2321"};
  neck(sheet, skin);
  shoulders(sheet, "#fbf3e4", "#e3d3ba");
  sheet.fill("M96 316C128 352 272 352 304 316L322 330C280 384 120 384 78 330Z", "#d9485f");
  sheet.fill("M204 340C246 340 282 334 304 316L322 330C296 364 250 372 208 372Z", "#b5384f");
  face(sheet, skin, false);
  brows(sheet, "#1f0f0e");
  for (auto const& [x, y, r] : {std::array{154.0, 112.0, 26.0},
                                {196.0, 100.0, 28.0},
                                {240.0, 112.0, 26.0},
                                {262.0, 142.0, 16.0},
                                {138.0, 142.0, 16.0}}) {
    sheet.circle(x, y, r, "#2a1614");
  }
  // A leaf behind the ear, a gold ring.
  sheet.fill("M262 150C270 116 300 104 326 110C320 142 298 160 262 150Z", "#3f7d5b");
  sheet.line("M264 148c18-10 32-20 48-30", "#f8cf8d", 2.6);
  sheet.circle(139, 206, 10, "none", "stroke=\"#f4c95d\" stroke-width=\"4.4\"");
}

}  // namespace

Picture draw_portrait(std::string_view artist) {
  static constexpr std::array<std::pair<std::string_view, void (*)(Drawing&)>, 6> people = {
      {{"mirela-dune", mirela},
       {"kestrel-avenue", kestrel},
       {"tarek-nuhas", tarek},
       {"paper-tides", tides},
       {"ilse-marrow", ilse},
       {"oua-belline", oua}}};
  for (auto const& [key, draw] : people) {
    if (key == artist) {
      Drawing sheet(400, 400);
      draw(sheet);
      return sheet.picture(1200, 1200);
    }
  }
  throw std::invalid_argument("no portrait of artist " + std::string(artist));
}

}  // namespace demo
